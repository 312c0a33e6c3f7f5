/** Maintenance windows: at each of their times, every webhook that they are for has a silence. */
import type { Chat } from "@belfry/contracts/chats";
import { limits } from "@belfry/contracts/limits";
import { windowTime } from "@belfry/contracts/on-call/silences/window-times";
import type {
  AddMaintenance,
  MaintenanceList,
  MaintenanceWindow,
  WindowTimes,
} from "@belfry/contracts/on-call/silences/windows";
import { isTimeZone } from "@belfry/contracts/on-call/zoned-time";
import type { Identity } from "../../access/identity.ts";
import type { Audit } from "../../audit/audit.ts";
import { type Clock, isoTime } from "../../clock.ts";
import type { Database } from "../../database/database.ts";
import { fail, failAt } from "../../problems.ts";
import { parseTextInput } from "../../text-input.ts";
import { parseFutureTime, parseTime } from "../../time-input.ts";
import { webhooksOf } from "./silence-store.ts";
import * as store from "./window-store.ts";

type Actor = Pick<Identity, "user" | "origin">;
type Place = Pick<Chat, "id">;

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

interface WindowsOptions {
  database: Database;
  clock: Clock;
  audit: Audit;
}

export function createWindows(
  options: WindowsOptions,
  /** Shows the silences that have begun or ended. */
  settle: () => Promise<void>,
) {
  const { database, clock, audit } = options;
  const { sql } = database;

  async function list(chatId: number): Promise<MaintenanceList> {
    const now = clock.now();
    const items = (await store.list(sql, chatId)).flatMap((window) => shown(window, now) ?? []);
    return { items: items.sort((a, b) => Date.parse(a.startAt) - Date.parse(b.startAt)) };
  }

  /** Begins the silences of the windows whose time is now. */
  async function begin(): Promise<void> {
    const now = clock.now();
    const over: number[] = [];
    for (const window of await store.list(sql)) {
      const time = windowTime(window.times, now);
      if (!time) over.push(window.id);
      else if (time.startAt <= now && (await store.isMissing(sql, window, time.endAt))) {
        await store.begin(sql, window, { until: time.endAt, now });
      }
    }
    await store.deleteMany(sql, over);
  }

  async function add(actor: Actor, chat: Place, draft: AddMaintenance): Promise<MaintenanceWindow> {
    const now = clock.now();
    const { webhookId = null, times } = draft;
    if (webhookId !== null && !(await webhooksOf(sql, chat.id, webhookId)).has(webhookId)) {
      failAt("/webhookId", "is not a webhook of this chat", "webhook_not_found");
    }
    requireTimes(times, now);
    const why = draft.why?.trim()
      ? parseTextInput("/why", draft.why, limits.silenceReasonLength)
      : null;
    const about = { chatId: chat.id, webhookId, times, why, createdAt: now };
    const id = await sql.transaction().execute(async (trx) => {
      await store.lockChat(trx, chat.id);
      const limit = limits.windowsPerChat;
      if ((await store.list(trx, chat.id)).length >= limit) fail("limit_reached", { limit });
      const id = await store.insert(trx, { ...about, userId: actor.user.id });
      const details = { windowId: id, ...(webhookId !== null && { webhookId }) };
      await audit.within(trx).success(actor, "maintenance_added", `chat:${chat.id}`, details);
      return id;
    });
    await begin();
    await settle();
    const { id: userId, displayName } = actor.user;
    return shown({ ...about, id, by: { userId, displayName } }, now) ?? fail("window_not_found");
  }

  async function deleteWindow(actor: Actor, chat: Place, id: number): Promise<void> {
    await sql.transaction().execute(async (trx) => {
      const isRemoved = await store.deleteWindow(trx, { id, chatId: chat.id }, clock.now());
      if (!isRemoved) fail("window_not_found");
      const details = { windowId: id };
      await audit.within(trx).success(actor, "maintenance_removed", `chat:${chat.id}`, details);
    });
    await settle();
  }

  return { list, begin, add, deleteWindow };
}

/** Rejects times in the past, and those that are too long or too far ahead. */
function requireTimes(times: WindowTimes, now: number): void {
  if (times.kind === "weekly") {
    if (!isTimeZone(times.timeZone)) {
      failAt("/times/timeZone", "must be the name of a time zone, such as Europe/Vienna");
    }
    return;
  }
  const startAt = parseTime("/times/startAt", times.startAt);
  const endAt = parseFutureTime("/times/endAt", times.endAt, now);
  if (endAt <= startAt) failAt("/times/endAt", "must be after startAt");
  if (endAt - startAt > limits.silenceMaxMinutes * minuteMs) {
    failAt("/times/endAt", "must be within 30 days of startAt");
  }
  if (startAt > now + limits.windowAheadDays * dayMs) {
    failAt("/times/startAt", `must be within ${limits.windowAheadDays} days`);
  }
}

/** Returns undefined if the window is over. */
function shown(window: store.StoredWindow, now: number): MaintenanceWindow | undefined {
  const { id, webhookId, times, why, by, createdAt } = window;
  const time = windowTime(times, now);
  if (!time) return undefined;
  const [startAt, endAt] = [isoTime(time.startAt), isoTime(time.endAt)];
  return { id, webhookId, times, why, by, createdAt: isoTime(createdAt), startAt, endAt };
}
