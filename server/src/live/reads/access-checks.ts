/**
 * Ends of sessions and memberships, which every server reads from the database because the bus may lose
 * their signals. Messages are sent only soon after such a read.
 */
import { databaseFailure } from "../../database/failures.ts";

const everyMs = 300;
/** An end takes effect within a second, even if the bus or the database is down. */
const certainMs = 1000;
/** Longer than a socket takes to become ready. */
const recentMs = 5000;

interface AccessChecksOptions {
  /** Returns the users whose access has changed since the last call. */
  readChanges(): Promise<ReadonlySet<number>>;
  connections: ReadonlySet<CheckedConnection>;
  onError(error: unknown): void;
}

interface CheckedConnection {
  userId: number;
  /** Finds out whether the session and its chats are still the same. */
  recheckAll(): Promise<void>;
}

/** Whether all readers may still see their chats. */
export type Certainty = Pick<ReturnType<typeof createAccessChecks>, "isCertain" | "whenCertain">;

export function createAccessChecks({ readChanges, connections, onError }: AccessChecksOptions) {
  /** Users whose connections are not checked yet. */
  const pending = new Set<number>();
  /** In order of time. */
  const changedAtByUser = new Map<number, number>();
  const waiting: (() => void)[] = [];
  /** Each socket reads its chats when it opens. */
  let certainUntil = performance.now() + certainMs;
  let timer = setTimeout(run, 0);
  let isStopped = false;

  async function check(): Promise<void> {
    const startedAt = performance.now();
    for (const userId of await readChanges()) {
      pending.add(userId);
      changedAtByUser.delete(userId);
      changedAtByUser.set(userId, startedAt);
    }
    if (pending.size > 0) {
      const concerned = [...connections].filter(({ userId }) => pending.has(userId));
      await Promise.all(concerned.map((connection) => connection.recheckAll()));
      pending.clear();
    }
    for (const [userId, at] of changedAtByUser) {
      if (startedAt - at < recentMs) break;
      changedAtByUser.delete(userId);
    }
    certainUntil = startedAt + certainMs;
    for (const resolve of waiting.splice(0)) resolve();
  }

  async function run(): Promise<void> {
    try {
      await check();
    } catch (error) {
      // Not reported, because this runs often. Other modules report it.
      if (databaseFailure(error) !== "unavailable") onError(error);
    }
    if (!isStopped) timer = setTimeout(run, everyMs).unref();
  }

  const isCertain = () => performance.now() < certainUntil;

  return {
    /** Whether all sockets may still see their chats. */
    isCertain,

    /** Resolves when messages may be sent. */
    async whenCertain(): Promise<void> {
      while (!isCertain()) await new Promise<void>((resolve) => waiting.push(resolve));
    },

    /** Whether the user's access may have changed while the socket was opened. */
    hasChanged: ({ userId }: CheckedConnection) => changedAtByUser.has(userId),

    stop(): void {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}
