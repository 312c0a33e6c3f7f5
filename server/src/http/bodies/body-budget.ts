/** Limits how many bytes of request bodies the server receives at once, in all and per sender. */
import { fail } from "../../problems.ts";

export interface BodyBudgetOptions {
  maxBytes: number;
  /** How many uploads one webhook or user may send at once. */
  maxUploads: number;
}

export interface BodySender {
  ip: string;
  /** For example `webhook:7` or `user:5`. Undefined if the request has no credential. */
  name: string | undefined;
}

/** Larger bodies are uploads. */
export const uploadMinBytes = 256 * 1024;

const retryAfterSeconds = 2;

export function createBodyBudget({ maxBytes, maxUploads }: BodyBudgetOptions) {
  let total = 0;
  const bytesBySender = createCounters();
  const uploadsBySender = createCounters();

  /** Nobody gets more than half, so that one sender cannot keep out all others. */
  function requireCapacity(senders: readonly string[], bytes: number): void {
    if (total + bytes > maxBytes) {
      reject(`The server receives at most ${maxBytes} bytes of request bodies at once.`);
    }
    const isOverHalf = (held: number) => held > 0 && held + bytes > maxBytes / 2;
    if (senders.some((sender) => isOverHalf(bytesBySender.get(sender)))) {
      reject(`The server receives at most ${maxBytes / 2} bytes at once from one sender.`);
    }
  }

  return {
    /** Reserves capacity, or rejects with `unavailable`. Returns the function that gives it back. */
    reserve({ ip, name }: BodySender, bytes: number): () => void {
      const senders = name === undefined ? [ip] : [ip, name];
      requireCapacity(senders, bytes);
      const uploader = bytes > uploadMinBytes ? name : undefined;
      if (uploader !== undefined && uploadsBySender.get(uploader) >= maxUploads) {
        reject(`One webhook or user can send at most ${maxUploads} uploads at once.`);
      }
      const add = (sign: 1 | -1) => {
        total += sign * bytes;
        for (const sender of senders) bytesBySender.add(sender, sign * bytes);
        if (uploader !== undefined) uploadsBySender.add(uploader, sign);
      };
      add(1);
      return () => add(-1);
    },

    bytesInFlight: () => total,
  };
}

function reject(limit: string): never {
  fail("unavailable", { detail: `${limit} Try again in a moment.`, retryAfterSeconds });
}

/** Counters that exist only while they are not zero. */
function createCounters() {
  const counts = new Map<string, number>();
  const get = (name: string) => counts.get(name) ?? 0;
  return {
    get,
    add(name: string, amount: number): void {
      const count = get(name) + amount;
      if (count === 0) counts.delete(name);
      else counts.set(name, count);
    },
  };
}
