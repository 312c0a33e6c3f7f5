/** What waits to be written to the delivery log: bounded, the newest of each webhook first of all. */
import type { NewDelivery } from "./log.ts";

/** What one webhook was used for since the last time. */
export interface Spell {
  webhookId: number;
  /** The newest of them, oldest first. */
  deliveries: NewDelivery[];
  delivered: number;
  refused: number;
  /** Of the last that was not refused. */
  usedAt: number | undefined;
  /** Set while the latest were refused: since when, and why the last one was. */
  failingSince: number | undefined;
  reason: string;
}

export interface Notes {
  add(delivery: NewDelivery): void;
  take(): Spell[];
  /** What could not be written, before what has been noted since. */
  putBack(spells: readonly Spell[]): void;
}

/** Beyond it the oldest wait without their bodies. */
const bodiesMaxBytes = 8 * 1024 * 1024;

/** At most so many of one webhook are kept: no more will be shown. */
export function createDeliveryBatches(mostPerWebhook: number): Notes {
  let spellById = new Map<number, Spell>();
  /** Those with a body, oldest first. */
  let heavy = new Set<NewDelivery>();
  let bodiesBytes = 0;

  function spellOf(webhookId: number): Spell {
    const spell = spellById.get(webhookId) ?? begun(webhookId);
    spellById.set(webhookId, spell);
    return spell;
  }

  function hold(spell: Spell, delivery: NewDelivery): void {
    spell.deliveries.push(delivery);
    if (delivery.body) heavy.add(delivery);
    bodiesBytes += delivery.body?.length ?? 0;
    if (spell.deliveries.length > mostPerWebhook) lighten(spell.deliveries.shift());
    while (bodiesBytes > bodiesMaxBytes) lighten(heavy.values().next().value);
  }

  function lighten(delivery: NewDelivery | undefined): void {
    if (!delivery) return;
    heavy.delete(delivery);
    bodiesBytes -= delivery.body?.length ?? 0;
    delivery.body = null;
  }

  function take(): Spell[] {
    const spells = [...spellById.values()];
    spellById = new Map();
    heavy = new Set();
    bodiesBytes = 0;
    return spells;
  }

  return {
    add(delivery) {
      const { webhookId, at, result, reason = "" } = delivery;
      const spell = spellOf(webhookId);
      hold(spell, { ...delivery });
      if (result === "refused") {
        spell.refused += 1;
        spell.failingSince ??= at;
        spell.reason = reason;
      } else {
        spell.delivered += 1;
        spell.usedAt = at;
        spell.failingSince = undefined;
      }
    },

    take,

    putBack(spells) {
      for (const later of [...spells, ...take()]) {
        const spell = spellOf(later.webhookId);
        for (const delivery of later.deliveries) hold(spell, delivery);
        continueWith(spell, later);
      }
    },
  };
}

/** Counted by what was used, not by what is held: those that were too many count all the same. */
function continueWith(spell: Spell, later: Spell): void {
  const isOneSpell = later.usedAt === undefined;
  const since = isOneSpell ? (spell.failingSince ?? later.failingSince) : later.failingSince;
  spell.delivered += later.delivered;
  spell.refused += later.refused;
  spell.usedAt = later.usedAt ?? spell.usedAt;
  spell.failingSince = since;
  spell.reason = later.reason;
}

function begun(webhookId: number): Spell {
  return {
    webhookId,
    deliveries: [],
    delivered: 0,
    refused: 0,
    usedAt: undefined,
    failingSince: undefined,
    reason: "",
  };
}
