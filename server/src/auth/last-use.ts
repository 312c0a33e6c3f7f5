/**
 * When and from where each session or API key was last used. Written at most once a minute, without
 * delaying the request. Uses that are not written yet are kept in memory.
 */
export interface Use {
  /** Milliseconds since 1970 UTC. */
  at: number;
  address: string;
}

/** A crash can lose this much of a use. */
export const writeEveryMs = 60_000;

export type LastUse = ReturnType<typeof createLastUse>;

export function createLastUse(write: (id: number, use: Use) => Promise<void>) {
  const lastUseById = new Map<number, { use: Use; writtenAt: number }>();
  const writing = new Set<Promise<void>>();

  /** Records a use. `writtenAt` is the time in the database if the caller has just read it. */
  function record(id: number, use: Use, writtenAt = 0): void {
    const last = lastUseById.get(id) ?? { use, writtenAt };
    lastUseById.set(id, last);
    if (use.at > last.use.at) last.use = use;
    const lastWrittenAt = Math.max(last.writtenAt, writtenAt);
    if (use.at - lastWrittenAt < writeEveryMs) return;
    last.writtenAt = use.at; // before the write, so that parallel requests write once
    const work = write(id, use)
      .catch(() => {
        // A database that cannot be written at the moment must not fail a read.
        last.writtenAt = lastWrittenAt;
      })
      .finally(() => writing.delete(work));
    writing.add(work);
  }

  /** Writes everything that is only in memory, before the server stops. */
  async function flush(): Promise<void> {
    await Promise.all(writing);
    for (const [id, { use, writtenAt }] of lastUseById) {
      if (use.at > writtenAt) await write(id, use);
    }
  }

  return {
    record,
    flush,
    /** Returns the newest use since the server started, or undefined. */
    get: (id: number) => lastUseById.get(id)?.use,
    forget: (id: number) => void lastUseById.delete(id),
  };
}
