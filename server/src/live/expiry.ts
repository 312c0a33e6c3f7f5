/** Ends the credentials of open sockets when they expire. Queries the database only then. */
import type { Identity } from "../access/identity.ts";
import type { Clock } from "../clock.ts";

interface ExpiryOptions {
  clock: Clock;
  /** When the credential expires, in milliseconds since 1970 UTC. Known without the database. */
  endsAt(identity: Identity): number;
  /** Ends the credential if it has expired. Its sockets close by the event on the bus. */
  endIfExpired(identity: Identity): Promise<void>;
  onError(error: unknown): void;
}

/** One interval, because use moves the expiry, and timers do not fire while a machine sleeps. */
const intervalMs = 500;

export type Expiry = ReturnType<typeof createExpiry>;

export function createExpiry({ clock, endsAt, endIfExpired, onError }: ExpiryOptions) {
  const watched = new Set<Identity>();
  const ending = new Set<Identity>();

  function isOver(identity: Identity): boolean {
    return endsAt(identity) <= clock.now();
  }

  const timer = setInterval(() => {
    for (const identity of watched) {
      if (!isOver(identity) || ending.has(identity)) continue;
      ending.add(identity);
      endIfExpired(identity)
        .catch(onError)
        .finally(() => ending.delete(identity));
    }
  }, intervalMs).unref();

  return {
    isOver,

    /** Returns the function that stops watching. */
    watch(identity: Identity): () => void {
      watched.add(identity);
      return () => void watched.delete(identity);
    },

    stop: (): void => clearInterval(timer),
  };
}
