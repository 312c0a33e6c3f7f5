/**
 * When each session was last used. Written at most once a minute; what is not written yet is known
 * here, so that no session ends earlier than its idle time.
 */
export interface SessionUse {
  /** The last use known, given the one that is written. */
  lastUse(sessionId: number, writtenAt: number): number;
  /** `writtenAt` is what the database says, where that was just read. */
  note(sessionId: number, now: number, writtenAt?: number): Promise<void>;
  forget(sessionId: number): void;
  /** Writes everything held back, for a server that stops. */
  flush(): Promise<void>;
}

const writeEveryMs = 60_000;

export function openSessionUse(
  startedAt: number,
  write: (sessionId: number, at: number) => Promise<void>,
): SessionUse {
  const useById = new Map<number, { usedAt: number; writtenAt: number }>();

  return {
    lastUse(sessionId, writtenAt) {
      // A server that died may have seen the session for one more minute without writing it down.
      const beforeStart = Math.min(writtenAt + writeEveryMs, startedAt);
      return Math.max(writtenAt, useById.get(sessionId)?.usedAt ?? 0, beforeStart);
    },

    async note(sessionId, now, writtenAt = 0) {
      const use = useById.get(sessionId) ?? { usedAt: 0, writtenAt };
      useById.set(sessionId, use);
      use.usedAt = Math.max(use.usedAt, now);
      const lastWrittenAt = Math.max(use.writtenAt, writtenAt);
      if (now - lastWrittenAt < writeEveryMs) return;
      use.writtenAt = now; // at once, so that requests of the same moment write once
      await write(sessionId, now).catch(() => {
        // A database that cannot write just now is no reason to refuse a read.
        use.writtenAt = lastWrittenAt;
      });
    },

    forget: (sessionId) => void useById.delete(sessionId),

    async flush() {
      for (const [sessionId, { usedAt, writtenAt }] of useById) {
        if (usedAt > writtenAt) await write(sessionId, usedAt);
      }
    },
  };
}
