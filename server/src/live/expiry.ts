/**
 * Sees the time of a credential come, for its open sockets: twice a second, from what is known here.
 * The database is asked once, when the time seems to have come.
 */

import type { Identity } from "../access/identity.ts";
import type { Clock } from "../clock.ts";

export interface Expiry {
  isOver(identity: Identity): boolean;
  /** The credential ends at its time. Answers the function that ends the watch. */
  watch(identity: Identity): () => void;
  stop(): void;
}

export interface ExpiryNeeds {
  clock: Clock;
  /** Asks no database. Use moves it. */
  endsAt(identity: Identity): number;
  /** The sockets are closed by what it tells the bus. */
  endIfOver(identity: Identity): Promise<void>;
  onError(error: unknown): void;
}

/** A timer for each socket would be set anew with each use, and none fires while a machine sleeps. */
const everyMs = 500;

export function createExpiry({ clock, endsAt, endIfOver, onError }: ExpiryNeeds): Expiry {
  const watched = new Set<Identity>();
  const ending = new Set<Identity>();
  const isOver = (identity: Identity) => endsAt(identity) <= clock.now();

  const timer = setInterval(() => {
    for (const identity of watched) {
      if (!isOver(identity) || ending.has(identity)) continue;
      ending.add(identity);
      endIfOver(identity)
        .catch(onError)
        .finally(() => ending.delete(identity));
    }
  }, everyMs).unref();

  return {
    isOver,

    watch(identity) {
      watched.add(identity);
      return () => void watched.delete(identity);
    },

    stop: () => clearInterval(timer),
  };
}
