/** Heartbeats for the managers of a chat. */
import { randomUUID } from "node:crypto";
import type { Chat } from "@belfry/contracts/chats";
import type {
  ChangeHeartbeat,
  CreateHeartbeat,
  Heartbeat,
  HeartbeatList,
  PauseHeartbeat,
  SuggestionQuery,
} from "@belfry/contracts/on-call/heartbeats/heartbeats";
import type { Kysely } from "kysely";
import type { Identity } from "../../../access/identity.ts";
import type { Audit, AuditEvent } from "../../../audit/audit.ts";
import type { Clock } from "../../../clock.ts";
import type { Database } from "../../../database/database.ts";
import type { Schema } from "../../../database/schema.ts";
import { fail, failAt } from "../../../problems.ts";
import { parseFutureTime } from "../../../time-input.ts";
import * as store from "../heartbeat-store.ts";
import { insertHeartbeat } from "../insert.ts";
import { resumeOne } from "../resume.ts";
import * as runs from "../run-store.ts";
import { suggestSchedule } from "../schedules/suggestion.ts";
import { waitFrom } from "../schedules/transitions.ts";
import { defaultSettings, parseSettings, serverTimeZone, slugOf } from "../settings.ts";
import { createHeartbeatReplies } from "./heartbeat-reply.ts";

export interface ManagingOptions {
  database: Database;
  clock: Clock;
  audit: Audit;
  chats: { events: { publishChatChanged(chatId: number): void } };
  publicUrl(): string;
}

type Actor = Pick<Identity, "user" | "origin">;
type Trx = Kysely<Schema>;

/** Pings that a suggestion is made from. */
const suggestionPings = 30;
const triesMax = 20;

export function createHeartbeatManaging(options: ManagingOptions) {
  const { database, clock, audit, chats } = options;
  const { sql } = database;
  const reply = createHeartbeatReplies(options);

  async function read(chat: Pick<Chat, "id">, id: number): Promise<Heartbeat> {
    const found = await store.find(sql, { chatId: chat.id, id });
    const [heartbeat] = found ? await reply([found], clock.now()) : [];
    return heartbeat ?? fail("heartbeat_not_found");
  }

  /** Repeats a change that meets a ping. */
  async function change(
    actor: Actor,
    chat: Chat,
    { id, event }: { id: number; event: AuditEvent },
    apply: (trx: Trx, found: store.StoredHeartbeat) => Promise<boolean>,
  ): Promise<void> {
    for (let tries = 0; tries < triesMax; tries++) {
      const isApplied = await sql.transaction().execute(async (trx) => {
        const found = await store.find(trx, { chatId: chat.id, id });
        if (!found) fail("heartbeat_not_found");
        if (!(await apply(trx, found))) return false;
        const target = `webhook:${found.webhook_id}` as const;
        await audit.within(trx).success(actor, event, target, { heartbeat: found.name });
        return true;
      });
      if (!isApplied) continue;
      chats.events.publishChatChanged(chat.id);
      return;
    }
    fail("unavailable");
  }

  return {
    async list(chat: Pick<Chat, "id">): Promise<HeartbeatList> {
      const items = await reply(await store.listOfChat(sql, chat.id), clock.now());
      return { items, serverTimeZone: serverTimeZone() };
    },

    async create(actor: Actor, chat: Chat, draft: CreateHeartbeat): Promise<Heartbeat> {
      const { webhookId, uuid = randomUUID(), ...settings } = draft;
      const now = clock.now();
      const base = defaultSettings({ name: draft.name, slug: slugOf(draft.name) });
      const stored = parseSettings(base, settings, now);
      const id = await sql.transaction().execute(async (trx) => {
        if (!(await store.lockChat(trx, chat.id))) fail("chat_not_found");
        if (!(await store.hasWebhook(trx, { chatId: chat.id, id: webhookId }))) {
          fail("webhook_not_found");
        }
        if (await store.hasUuid(trx, uuid.toLowerCase())) failAt("/uuid", "is used already");
        const by = { webhook_id: webhookId, created_by: actor.user.id, created_at: now };
        const id = await insertHeartbeat(trx, chat.id, {
          ...stored,
          ...by,
          uuid: uuid.toLowerCase(),
        });
        const details = { heartbeat: stored.name };
        await audit
          .within(trx)
          .success(actor, "heartbeat_created", `webhook:${webhookId}`, details);
        return id;
      });
      chats.events.publishChatChanged(chat.id);
      return read(chat, id);
    },

    async change(actor: Actor, chat: Chat, id: number, changes: ChangeHeartbeat) {
      const now = clock.now();
      await change(actor, chat, { id, event: "heartbeat_changed" }, async (trx, found) => {
        const settings = parseSettings(found, changes, now);
        const progress = store.progressOf(found);
        const isWaiting = progress.expectedAt !== null && found.paused_at === null;
        const hasNewTimes = changes.schedule ?? changes.timeZone ?? changes.graceSeconds;
        const rules = store.rulesOf({ ...found, ...settings });
        // From now, so that a change alone never makes a ping missing.
        const waiting = isWaiting && hasNewTimes ? waitFrom(rules, progress, now) : progress;
        return store.update(trx, found, { ...settings, ...store.columnsOf(waiting) });
      });
      return read(chat, id);
    },

    /** An open alert stays open until the next good ping, or until a member closes it. */
    async pause(actor: Actor, chat: Chat, id: number, { until }: PauseHeartbeat) {
      const now = clock.now();
      const untilAt = until ? parseFutureTime("/until", until, now) : null;
      await change(actor, chat, { id, event: "heartbeat_paused" }, async (trx, found) => {
        await runs.endRuns(trx, id);
        const paused = { paused_at: now, paused_by: actor.user.id, paused_until: untilAt };
        return store.update(trx, found, { ...paused, expected_at: null, due_at: null });
      });
      return read(chat, id);
    },

    async resume(actor: Actor, chat: Chat, id: number): Promise<Heartbeat> {
      await change(actor, chat, { id, event: "heartbeat_resumed" }, async (trx, found) =>
        found.paused_at === null ? true : resumeOne(trx, found, clock.now()),
      );
      return read(chat, id);
    },

    delete: (actor: Actor, chat: Chat, id: number): Promise<void> =>
      change(actor, chat, { id, event: "heartbeat_deleted" }, async (trx) => {
        await store.deleteHeartbeat(trx, id);
        return true;
      }),

    async suggest(chat: Chat, { webhookId, heartbeatId, timeZone }: SuggestionQuery) {
      const zone = timeZone ?? serverTimeZone();
      if (heartbeatId !== undefined) {
        const found = await store.find(sql, { chatId: chat.id, id: heartbeatId });
        if (!found) fail("heartbeat_not_found");
        const results = await runs.listResults(sql, heartbeatId, suggestionPings);
        const pings = results.filter(({ kind }) => kind === "success" || kind === "fail");
        const starts = pings.map(({ at, duration_ms: tookMs }) => at - (tookMs ?? 0));
        return { suggestion: suggestSchedule(starts, zone) };
      }
      if (webhookId === undefined) return { suggestion: null };
      if (!(await store.hasWebhook(sql, { chatId: chat.id, id: webhookId }))) {
        fail("webhook_not_found");
      }
      const times = await store.deliveryTimes(sql, webhookId, suggestionPings);
      return { suggestion: suggestSchedule(times, zone) };
    },
  };
}
