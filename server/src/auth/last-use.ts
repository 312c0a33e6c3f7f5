/**
 * When each session, or each API key, was last used and from where. Written at most once a minute,
 * beside the request and not before its answer; what is not written yet is known here.
 */
export interface Use {
  /** Milliseconds since 1970 UTC. */
  at: number;
  address: string;
}

export interface LastUse {
  /** The newest use since this server started; undefined before the first. */
  known(id: number): Use | undefined;
  /** `writtenAt` is what the database says, where that was just read. */
  note(id: number, use: Use, writtenAt?: number): void;
  forget(id: number): void;
  /** Writes everything held back, for a server that stops. */
  flush(): Promise<void>;
}

/** A server that dies may take so much of a use with it. */
export const writeEveryMs = 60_000;

export function createLastUse(write: (id: number, use: Use) => Promise<void>): LastUse {
  const heldById = new Map<number, { use: Use; writtenAt: number }>();
  const writing = new Set<Promise<void>>();

  return {
    known: (id) => heldById.get(id)?.use,

    note(id, use, writtenAt = 0) {
      const held = heldById.get(id) ?? { use, writtenAt };
      heldById.set(id, held);
      if (use.at > held.use.at) held.use = use;
      const lastWrittenAt = Math.max(held.writtenAt, writtenAt);
      if (use.at - lastWrittenAt < writeEveryMs) return;
      held.writtenAt = use.at; // at once, so that requests of the same moment write once
      const work = write(id, use)
        .catch(() => {
          // A database that cannot write just now is no reason to refuse a read.
          held.writtenAt = lastWrittenAt;
        })
        .finally(() => writing.delete(work));
      writing.add(work);
    },

    forget: (id) => void heldById.delete(id),

    async flush() {
      await Promise.all(writing);
      for (const [id, { use, writtenAt }] of heldById) {
        if (use.at > writtenAt) await write(id, use);
      }
    },
  };
}
