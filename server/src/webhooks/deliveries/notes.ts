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

/** Beyond it deliveries are noted without their bodies. */
const bodiesMaxBytes = 8 * 1024 * 1024;

/** At most so many of one webhook are kept: no more will be shown. */
export function openNotes(mostPerWebhook: number): Notes {
  let spellById = new Map<number, Spell>();
  let bodiesBytes = 0;

  function add(delivery: NewDelivery): void {
    const { webhookId, at, result } = delivery;
    const spell = spellById.get(webhookId) ?? begun(webhookId);
    spellById.set(webhookId, spell);
    const bytes = delivery.body?.length ?? 0;
    const isTooMuch = bodiesBytes + bytes > bodiesMaxBytes;
    spell.deliveries.push(isTooMuch ? { ...delivery, body: null } : delivery);
    if (!isTooMuch) bodiesBytes += bytes;
    if (spell.deliveries.length > mostPerWebhook) {
      bodiesBytes -= spell.deliveries.shift()?.body?.length ?? 0;
    }
    if (result === "refused") {
      spell.refused += 1;
      spell.failingSince ??= at;
      spell.reason = delivery.reason ?? "";
    } else {
      spell.delivered += 1;
      spell.usedAt = at;
      spell.failingSince = undefined;
    }
  }

  return {
    add,

    take() {
      const spells = [...spellById.values()];
      spellById = new Map();
      bodiesBytes = 0;
      return spells;
    },

    putBack(spells) {
      const since = [...spellById.values()];
      spellById = new Map();
      bodiesBytes = 0;
      for (const spell of [...spells, ...since]) {
        const { delivered = 0, refused = 0 } = spellById.get(spell.webhookId) ?? {};
        for (const delivery of spell.deliveries) add(delivery);
        const whole = spellById.get(spell.webhookId);
        // Those that were too many to keep count all the same.
        if (whole) whole.delivered = delivered + spell.delivered;
        if (whole) whole.refused = refused + spell.refused;
      }
    },
  };
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
