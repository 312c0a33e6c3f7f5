/** Duties of chats: members who take turns, and overrides. Managers of the chat set it. */
import type { Chat } from "@belfry/contracts/chats";
import { limits } from "@belfry/contracts/limits";
import type { AddDutyOverride, DutyReply, SetDuty } from "@belfry/contracts/on-call/duty";
import { type PeopleAt, sinceAfter } from "@belfry/contracts/on-call/shifts";
import { isTimeZone } from "@belfry/contracts/on-call/zoned-time";
import { canManage } from "@belfry/contracts/permissions";
import type { Kysely } from "kysely";
import type { Identity } from "../../access/identity.ts";
import type { Audit, AuditDetails, AuditEvent } from "../../audit/audit.ts";
import type { Chats } from "../../chats/chats.ts";
import { type Clock, isoTime } from "../../clock.ts";
import type { Database } from "../../database/database.ts";
import type { Schema } from "../../database/schema.ts";
import { fail, failAt } from "../../problems.ts";
import { parseFutureTime, parseTime } from "../../time-input.ts";
import { replyOf } from "./duty-reply.ts";
import * as store from "./duty-store.ts";
import { onDuty, type ReadDuty, readDuty } from "./on-duty.ts";

export interface DutiesOptions {
  database: Database;
  clock: Clock;
  audit: Audit;
  chats: Pick<Chats, "events" | "members">;
}

export type Duties = ReturnType<typeof createDuties>;

type Trx = Kysely<Schema>;
type Actor = Pick<Identity, "user" | "origin">;

const dayMs = 86_400_000;
/** Overrides that have ended stay in the preview of their week. */
const keptMs = 14 * dayMs;

export function createDuties({ database, clock, audit, chats }: DutiesOptions) {
  const { sql } = database;

  async function read(chatId: number): Promise<DutyReply> {
    return replyOf(sql, await readDuty(sql, chatId), clock.now());
  }

  /** Runs a change under the lock of the chat, and tells its members after the commit. */
  async function change(actor: Actor, chat: Chat, apply: (trx: Trx) => Promise<Entry>) {
    await sql.transaction().execute(async (trx) => {
      if (!(await store.markChanged(trx, chat.id, clock.now()))) fail("chat_not_found");
      const { event, details } = await apply(trx);
      await audit.within(trx).success(actor, event, `chat:${chat.id}`, details);
    });
    chats.events.publishChatChanged(chat.id);
  }

  /** Changes the overrides. Rejects all but managers of the chat and the people in the list. */
  async function changeOverrides(
    actor: Actor,
    chat: Chat,
    apply: (trx: Trx, found: ReadDuty) => Promise<Entry>,
  ): Promise<void> {
    // First, so that a chat without a duty is not marked as changed.
    await requireListed(sql, actor, chat);
    await change(actor, chat, async (trx) => apply(trx, await requireListed(trx, actor, chat)));
  }

  return {
    /** Undefined if the chat has no duty, or nobody is on duty at this time. */
    onDuty: (chatId: number, at: number): Promise<PeopleAt | undefined> => onDuty(sql, chatId, at),

    read,

    /** Returns the user who is on duty now. */
    async personOnDuty(within: Kysely<Schema>, chatId: number) {
      const people = await onDuty(within, chatId, clock.now());
      const [user] = people ? await store.summaries(within, [people.now]) : [];
      return user && { userId: user.id, displayName: user.displayName };
    },

    /** Keeps the overrides. Rejects a user who is not an active member with `user_not_found`. */
    async set(actor: Actor, chat: Chat, { since, ...changed }: SetDuty): Promise<DutyReply> {
      if (!isTimeZone(changed.timeZone)) {
        failAt("/timeZone", "must be the name of a time zone, such as Europe/Vienna");
      }
      await change(actor, chat, async (trx) => {
        await chats.members.requireManagerWithin(trx, actor.user, chat);
        const available = await store.availableIds(trx, chat.id, changed.userIds);
        const unknown = changed.userIds.findIndex((userId) => !available.has(userId));
        if (unknown >= 0) failAt(`/userIds/${unknown}`, "is not a member", "user_not_found");
        const before = await readDuty(trx, chat.id);
        const start =
          since ?? sinceAfter(before?.duty ?? null, changed, clock.now(), before?.isAvailable);
        await store.save(trx, {
          chatId: chat.id,
          duty: { ...changed, since: start, overrides: before?.duty.overrides ?? [] },
          nextOverrideId: before?.nextOverrideId ?? 1,
        });
        const { weekday, time } = changed.handOver;
        const handOver = { weekday, time, timeZone: changed.timeZone };
        return {
          event: "duty_changed",
          details: { userIds: changed.userIds.join(","), ...handOver, since: start },
        };
      });
      return read(chat.id);
    },

    /** Does nothing if the chat has no duty. */
    async deleteDuty(actor: Actor, chat: Chat): Promise<void> {
      if (!(await store.find(sql, chat.id))) return;
      await change(actor, chat, async (trx) => {
        await chats.members.requireManagerWithin(trx, actor.user, chat);
        await store.deleteDuty(trx, chat.id);
        await store.clearChanged(trx, chat.id);
        return { event: "duty_removed" };
      });
    },

    /**
     * A start in the past becomes now: the past stays as it was. Rejects a user who is not an active
     * member with `user_not_found`.
     */
    async addOverride(actor: Actor, chat: Chat, draft: AddDutyOverride): Promise<DutyReply> {
      await changeOverrides(actor, chat, async (trx, found) => {
        const now = clock.now();
        const { userId } = draft;
        const startAt = Math.max(now, parseTime("/startAt", draft.startAt));
        const endAt = parseFutureTime("/endAt", draft.endAt, now);
        if (endAt <= startAt) failAt("/endAt", "must be after startAt");
        if (endAt > now + limits.dutyOverrideDays * dayMs) {
          failAt("/endAt", `must be within ${limits.dutyOverrideDays} days`);
        }
        const available = await store.availableIds(trx, chat.id, [userId]);
        if (!available.has(userId)) failAt("/userId", "is not a member", "user_not_found");
        const kept = found.duty.overrides.filter((one) => Date.parse(one.endAt) > now - keptMs);
        const limit = limits.dutyOverrides;
        if (kept.length >= limit) fail("limit_reached", { limit });
        const id = found.nextOverrideId;
        const times = { startAt: isoTime(startAt), endAt: isoTime(endAt) };
        const overrides = [...kept, { id, userId, ...times }];
        overrides.sort((a, b) => Date.parse(a.startAt) - Date.parse(b.startAt) || a.id - b.id);
        const duty = { ...found.duty, overrides };
        await store.save(trx, { chatId: chat.id, duty, nextOverrideId: id + 1 });
        return { event: "duty_override_added", details: { id, userId, ...times } };
      });
      return read(chat.id);
    },

    async deleteOverride(actor: Actor, chat: Chat, overrideId: number): Promise<void> {
      await changeOverrides(actor, chat, async (trx, found) => {
        const removed = found.duty.overrides.find(({ id }) => id === overrideId);
        if (!removed) fail("override_not_found");
        const overrides = found.duty.overrides.filter((one) => one !== removed);
        await store.save(trx, { ...found, duty: { ...found.duty, overrides } });
        return { event: "duty_override_removed", details: { ...removed } };
      });
    },
  };
}

interface Entry {
  event: AuditEvent;
  details?: AuditDetails;
}

/** Throws `not_allowed`, or `duty_not_found` for managers of a chat without a duty. */
async function requireListed(sql: Trx, { user }: Actor, chat: Chat): Promise<ReadDuty> {
  const found = chat.kind === "thread" ? undefined : await readDuty(sql, chat.id);
  const isListed = found?.duty.userIds.includes(user.id) && found.isAvailable(user.id);
  if (!isListed && !canManage(user, chat)) fail("not_allowed");
  return found ?? fail("duty_not_found");
}
