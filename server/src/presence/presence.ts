/** Presence in memory, and the status that users set. Rules: P1 to P7 of ../live/SPEC.md. */

import { limits } from "@belfry/contracts/limits";
import type { SetStatus, Status, UserPresence } from "@belfry/contracts/people/presence";
import type { Bus } from "../bus/bus.ts";
import type { Clock } from "../clock.ts";
import type { Database } from "../database/database.ts";
import { failAt } from "../problems.ts";
import { parseTextInput } from "../text-input.ts";
import { parseFutureTime } from "../time-input.ts";
import { createOnline } from "./online.ts";
import * as store from "./presence-store.ts";
import { createWatches } from "./watches.ts";

export type PresenceModule = ReturnType<typeof createPresence>;

interface PresenceOptions {
  database: Database;
  bus: Bus;
  clock: Clock;
  onError(error: unknown): void;
}

export function createPresence({ database, bus, clock, onError }: PresenceOptions) {
  const { sql } = database;
  const watches = createWatches({
    bus,
    presenceOf: (userId) => online.presenceOf(userId),
    listVisible: (userId, ids) => store.listVisible(sql, userId, ids, clock.now()),
    onError,
  });
  const online = createOnline({
    bus,
    clock,
    onChanged: (userId, presence) => watches.publish(userId, { presence }),
  });
  const unsubscribe = bus.broadcast.subscribe((signal) => {
    if (signal.type !== "status.changed") return;
    const { userId, status } = signal;
    watches.publish(userId, { status });
  });

  async function setStatus(userId: number, draft: SetStatus): Promise<Status | null> {
    const status = parseStatus(draft);
    await store.setStatus(sql, userId, status);
    return announceStatus(userId);
  }

  function parseStatus({ emoji = null, text = "", expiresAt = null }: SetStatus) {
    const isBlank = text.trim() === "";
    if (emoji === null && isBlank) failAt("/text", "must not be blank if there is no emoji");
    if (emoji !== null && !/^\p{RGI_Emoji}$/v.test(emoji)) failAt("/emoji", "must be one emoji");
    return {
      emoji,
      text: isBlank ? "" : parseTextInput("/text", text, limits.statusLength),
      expiresAt: expiresAt === null ? null : parseFutureTime("/expiresAt", expiresAt, clock.now()),
    };
  }

  async function clearStatus(userId: number): Promise<void> {
    await store.setStatus(sql, userId, null);
    await announceStatus(userId);
  }

  /** Reads the status again, so that the one that is announced last is the stored one. */
  async function announceStatus(userId: number): Promise<Status | null> {
    const status = await statusOf(userId);
    bus.broadcast.publish({ type: "status.changed", userId, status });
    return status;
  }

  function statusOf(userId: number): Promise<Status | null> {
    return store.findStatus(sql, userId, clock.now());
  }

  return {
    /** Counts a socket of a session. API keys are programs, so theirs do not count. */
    connect: online.connect,
    /** Opens the watch of one socket: `send` receives changes of the users that it has set. */
    openWatch: (userId: number, send: (users: UserPresence[]) => void) =>
      watches.open(userId, send),
    onlineUsers: online.onlineUsers,
    setStatus,
    clearStatus,
    statusOf,
    /** Call it every second. */
    sweep: online.sweep,
    close(): void {
      online.close();
      unsubscribe();
    },
  };
}
