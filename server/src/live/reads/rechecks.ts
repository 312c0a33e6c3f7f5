/**
 * Checks everything again after signals of other processes may have been lost: first whether each
 * session and its chats are still the same, so that nobody receives what they may no longer see.
 */
import type { Bus } from "../../bus/bus.ts";
import { databaseFailure } from "../../database/failures.ts";

const retryMs = 1000;
/** Sockets that are checked at the same time. Posts need the database, too. */
const checksAtOnce = 4;

interface RecheckOptions {
  bus: Bus;
  connections: ReadonlySet<{ recheckAll(): Promise<void> }>;
  /** Reads the changes of all chats. */
  catchUpAll(): Promise<void>;
  onError(error: unknown): void;
}

/** Returns the function that ends it. */
export function recheckAfterLoss({ bus, connections, catchUpAll, onError }: RecheckOptions) {
  let isRunning = false;
  let isRequested = false;
  let retrying: NodeJS.Timeout | undefined;

  /** Other modules report an unavailable database. */
  function repeatLater(error: unknown): void {
    if (databaseFailure(error) !== "unavailable") onError(error);
    clearTimeout(retrying);
    retrying = setTimeout(() => void run(), retryMs).unref();
  }

  /** A loss during a run causes another one. */
  async function run(): Promise<void> {
    isRequested = true;
    if (isRunning) return;
    isRunning = true;
    while (isRequested) {
      isRequested = false;
      const waiting = [...connections];
      const check = async () => {
        for (let next = waiting.pop(); next; next = waiting.pop()) {
          await next.recheckAll().catch(repeatLater);
        }
      };
      await Promise.all(Array.from({ length: checksAtOnce }, check));
      await catchUpAll().catch(repeatLater);
    }
    isRunning = false;
  }

  const endLosses = bus.onLoss(() => void run());
  return () => {
    endLosses();
    clearTimeout(retrying);
  };
}
