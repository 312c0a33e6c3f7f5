/**
 * The chats on the screens of users, of all processes. In memory only, and never older than a minute
 * and a half. Each process reports its users on the bus.
 */
import { randomUUID } from "node:crypto";
import type { Bus } from "../bus/bus.ts";
import type { Clock } from "../clock.ts";

/** A client that is still there repeats its frame within this time. */
const lifetimeMs = 90_000;

interface View {
  chatIds: readonly number[];
  at: number;
}

interface Report {
  chatIds: readonly number[];
  at: number;
}

export function createViewing({ clock, bus }: { clock: Clock; bus: Bus }) {
  const ownProcess = randomUUID();
  /** By user, and by an object for each socket: a push to many members looks up each of them. */
  const viewsByUser = new Map<number, Map<object, View>>();
  /** By user, and by process. */
  const reportsByUser = new Map<number, Map<string, Report>>();

  bus.broadcast.subscribe((signal) => {
    if (signal.type === "presence.asked") reportAll();
    if (signal.type !== "viewing.changed" || signal.process === ownProcess) return;
    const { process, userId, chatIds } = signal;
    setOrDelete(reportsByUser, userId, process, chatIds.length > 0 && { chatIds, at: clock.now() });
  });
  bus.onLoss(reportAll);

  function report(userId: number): void {
    const since = clock.now() - lifetimeMs;
    const views = [...(viewsByUser.get(userId)?.values() ?? [])].filter(({ at }) => at > since);
    const chatIds = [...new Set(views.flatMap((view) => view.chatIds))];
    bus.broadcast.publish({ type: "viewing.changed", process: ownProcess, userId, chatIds });
  }

  function reportAll(): void {
    for (const userId of viewsByUser.keys()) report(userId);
  }

  return {
    /** Sets the chats on the screen of a socket: none if no chat is visible, or nobody is at the device. */
    set(socket: object, userId: number, chatIds: readonly number[]): void {
      const isKnown = viewsByUser.get(userId)?.has(socket) ?? false;
      if (chatIds.length === 0 && !isKnown) return;
      setOrDelete(viewsByUser, userId, socket, chatIds.length > 0 && { chatIds, at: clock.now() });
      report(userId);
    },

    isViewing(userId: number, chatId: number): boolean {
      const since = clock.now() - lifetimeMs;
      const views = [...(viewsByUser.get(userId)?.values() ?? [])];
      const reports = [...(reportsByUser.get(userId)?.values() ?? [])];
      return (
        views.some((view) => view.chatIds.includes(chatId) && view.at > since) ||
        reports.some(({ chatIds, at }) => chatIds.includes(chatId) && at > since)
      );
    },
  };
}

/** Sets the value of one key of a user; `false` deletes it. */
function setOrDelete<K, V>(
  byUser: Map<number, Map<K, V>>,
  userId: number,
  key: K,
  value: V | false,
): void {
  const values = byUser.get(userId) ?? new Map<K, V>();
  if (value === false) values.delete(key);
  else values.set(key, value);
  if (values.size === 0) byUser.delete(userId);
  else byUser.set(userId, values);
}
