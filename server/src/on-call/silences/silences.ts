/** Silences: members of a chat hold back messages of its webhooks, for a time or until an alert is over. */
import type { Chat } from "@belfry/contracts/chats";
import { limits } from "@belfry/contracts/limits";
import { labelsOf } from "@belfry/contracts/on-call/silences/matching";
import type {
  CreateSilence,
  MessageLabels,
  Silence,
  SilenceList,
} from "@belfry/contracts/on-call/silences/silences";
import type { Identity } from "../../access/identity.ts";
import type { Audit } from "../../audit/audit.ts";
import { isoTime } from "../../clock.ts";
import type { Messages } from "../../messages/messages.ts";
import { fail, failAt } from "../../problems.ts";
import { createSlices } from "../../slices.ts";
import { parseTextInput } from "../../text-input.ts";
import * as held from "./held-store.ts";
import { parseMatchers } from "./matchers.ts";
import { createPreview } from "./preview.ts";
import { createSettling, type SettlingOptions } from "./settling.ts";
import * as store from "./silence-store.ts";
import { createWindows } from "./windows.ts";

export interface SilencesOptions extends SettlingOptions {
  audit: Audit;
  messages: SettlingOptions["messages"] & Pick<Messages, "find">;
}

export type Silences = ReturnType<typeof createSilences>;

type Actor = Pick<Identity, "user" | "origin">;

const minuteMs = 60_000;
/** Messages and deliveries name ended silences. */
const keptMs = 30 * 24 * 60 * minuteMs;

export function createSilences(options: SilencesOptions) {
  const { database, clock, audit, messages } = options;
  const { sql } = database;
  const slices = createSlices();
  const settle = createSettling(options);
  const windows = createWindows(options, settle);

  async function list(chatId: number): Promise<SilenceList> {
    const names = await store.webhooksOf(sql, chatId);
    const active = await store.listActive(sql, { webhookIds: [...names.keys()] });
    const counts = await held.countHeld(sql, [...new Set(active.map((one) => one.webhookId))]);
    return {
      items: active.map((one) => shown(one, { names, heldBack: counts.get(String(one.id)) ?? 0 })),
    };
  }

  /** Rejects an alert that is not open, or not of the webhook. */
  async function requireOpen(
    place: { chatId: number; webhookId: number },
    alert: NonNullable<CreateSilence["alert"]>,
  ): Promise<void> {
    const found = await held.findAlert(sql, place, alert);
    if (!found) failAt("/alert", "is not a message of this webhook", "message_not_found");
    if (found.state !== "open") failAt("/alert", "is not an open alert", "alert_not_open");
  }

  return {
    /** Begins and ends what is due. A job of the leader. */
    async passTime(): Promise<void> {
      await windows.begin();
      await settle();
    },
    windows,
    list,
    preview: createPreview(options),

    /** Rejects with `webhook_not_found`, `message_not_found`, `alert_not_open` or `limit_reached`. */
    async create(
      actor: Actor,
      chat: Pick<Chat, "id">,
      webhookId: number,
      draft: CreateSilence,
    ): Promise<Silence> {
      const names = await store.webhooksOf(sql, chat.id, webhookId);
      if (!names.has(webhookId)) fail("webhook_not_found");
      const matchers = parseMatchers(draft.matchers);
      const { forMinutes, alert, endsOnNew = true } = draft;
      if (forMinutes === undefined && !alert) failAt("/forMinutes", "or an alert must end it");
      if (alert) await requireOpen({ chatId: chat.id, webhookId }, alert);
      const now = clock.now();
      const until = forMinutes === undefined ? null : now + forMinutes * minuteMs;
      const why = draft.why?.trim()
        ? parseTextInput("/why", draft.why, limits.silenceReasonLength)
        : null;
      const wanted = { matchers, userId: actor.user.id, now, until, endsOnNew, why };
      const id = await sql.transaction().execute(async (trx) => {
        if (!(await store.lockWebhook(trx, webhookId))) fail("webhook_not_found");
        const active = await store.listActive(trx, { webhookIds: [webhookId] });
        const limit = limits.silencesPerWebhook;
        if (active.length >= limit) fail("limit_reached", { limit });
        const id = await store.insert(trx, { webhookId, ...wanted, alert: alert ?? null });
        const details = { silenceId: id, ...(until !== null && { until: isoTime(until) }) };
        await audit
          .within(trx)
          .success(actor, "silence_created", `webhook:${webhookId}`, { ...details });
        return id;
      });
      await settle();
      const silence = (await store.find(sql, id)) ?? fail("silence_not_found");
      return shown(silence, { names, heldBack: 0 });
    },

    /** Does nothing if it has ended before. */
    async end(actor: Actor, chat: Pick<Chat, "id">, id: number): Promise<void> {
      const silence = await store.find(sql, id);
      const names = silence && (await store.webhooksOf(sql, chat.id, silence.webhookId));
      if (!silence || !names?.has(silence.webhookId)) fail("silence_not_found");
      await sql.transaction().execute(async (trx) => {
        if (!(await store.end(trx, id, clock.now()))) return;
        const target = `webhook:${silence.webhookId}`;
        await audit.within(trx).success(actor, "silence_ended", target, { silenceId: id });
      });
      await settle();
    },

    /** Returns what the matchers of a silence can match of a webhook's message. */
    async labels(chat: Chat, messageId: number, readerId: number): Promise<MessageLabels> {
      const message = (await messages.find(chat, messageId, readerId)) ?? fail("message_not_found");
      const { author, deletedAt } = message;
      if (author.kind !== "webhook" || deletedAt) fail("message_not_found");
      const key = await messages.keyOfMessage({ chatId: chat.id, messageId });
      const chatId = chat.parent?.chatId ?? chat.id;
      return { webhookId: author.webhookId, chatId, labels: labelsOf(message, key) };
    },

    deleteOld: (): Promise<void> =>
      slices.runAll([(most) => store.deleteBefore(sql, clock.now() - keptMs, most)]),
  };
}

function shown(
  silence: store.StoredSilence,
  { names, heldBack }: { names: Map<number, string>; heldBack: number },
): Silence {
  const { id, webhookId, matchers, by, createdAt, until, alert, endsOnNew, why } = silence;
  return {
    id,
    webhookId,
    webhookName: names.get(webhookId) ?? "",
    matchers,
    by,
    createdAt: isoTime(createdAt),
    until: until === null ? null : isoTime(until),
    alert,
    endsOnNew,
    why,
    heldBack,
  };
}
