/** Sends what waits in the ledger, and writes the results there. */
import type { Message } from "@belfry/contracts/messages/messages";
import type { NotifiedResult } from "@belfry/contracts/on-call/ledger";
import { createSlices } from "../../slices.ts";
import * as ledger from "../ledger/entry-store.ts";
import { findEndpoint } from "../ledger/fact-store.ts";
import type { AlertStepsOptions, FoundAlert } from "../types.ts";
import type { Checks } from "./checks.ts";

interface AlertNotice {
  sessionId: number;
  userId: number;
  endpoint: string;
  message: Message;
  reason: "open" | "still_open" | "news" | "reminder";
  find(): Promise<FoundAlert | undefined>;
  onAccepted(): Promise<void>;
  onRefused(reason: string): Promise<void>;
}

export interface SendingOptions
  extends Pick<AlertStepsOptions, "database" | "clock" | "readMessage" | "onError" | "onResult"> {
  push: { isOff(): boolean; notifyOfAlert(notice: AlertNotice): Promise<void> };
  checks: Checks;
}

/**
 * A notification that has no result after this time is sent again, in case its process has ended. Push
 * services and browsers replace the one before.
 */
const reservedMs = 60_000;
/** Nothing is reserved that far ahead, also by a process whose clock differs: the clock was set back. */
const setBackMs = 10 * reservedMs;

export function createSending(options: SendingOptions) {
  const { database, clock, push, checks, readMessage } = options;
  const { sql } = database;
  const slices = createSlices(500);

  async function settle(
    entry: ledger.EntryKey,
    settled: Parameters<typeof ledger.settle>[2] & { result: NotifiedResult },
  ): Promise<void> {
    await ledger.settle(sql, entry, settled);
    options.onResult?.(settled.result);
  }

  /** Whether the entry was not cancelled, and no other process has it. Reserves it again. */
  function createReservation(entry: ledger.WaitingEntry) {
    let from = entry.retryAt;
    return async (): Promise<boolean> => {
      const soon = clock.now() + reservedMs;
      const until = soon === from ? soon + 1 : soon; // another process may reserve it now, too
      const isReserved = await ledger.reserve(sql, entry, { from, until });
      if (isReserved) from = until;
      return isReserved;
    };
  }

  async function send(entry: ledger.WaitingEntry): Promise<void> {
    const reserve = createReservation(entry);
    if (!(await reserve())) return;
    const { chatId, messageId, userId, sessionId } = entry;
    const holdBack = (reason: string) => settle(entry, { result: "held_back", reason });
    const endpoint = await findEndpoint(sql, sessionId);
    const message = await readMessage(chatId, messageId);
    if (!endpoint || push.isOff()) return holdBack(endpoint ? "push_off" : "no_device");
    if (!message) return holdBack("ended");
    await push.notifyOfAlert({
      sessionId,
      userId,
      endpoint,
      message,
      reason: reasonOf(entry),
      async find() {
        if (!(await reserve())) return undefined;
        const found = await checks(entry);
        if (typeof found !== "string") return found;
        await holdBack(found);
        return undefined;
      },
      onAccepted: () => settle(entry, { result: "accepted", at: clock.now() }),
      onRefused: (reason) => settle(entry, { result: "refused", reason, at: clock.now() }),
    });
  }

  async function sendWaiting(most: number): Promise<number> {
    const now = clock.now();
    const found = await ledger.listWaiting(sql, { now, unlikely: now + setBackMs }, most);
    for (const entry of found) await send(entry);
    return found.length;
  }

  return { run: (): Promise<void> => slices.runAll([sendWaiting]) };
}

function reasonOf({ why, step }: ledger.WaitingEntry): AlertNotice["reason"] {
  if (why === "news" || why === "reminder") return why;
  return step > 1 ? "still_open" : "open";
}
