/** Whether the database can be written: by a real commit, because a full disk still serves reads. */
import { fail } from "../problems.ts";
import { writeFact } from "./facts.ts";
import { failureCode } from "./failures.ts";
import type { Database } from "./types.ts";

const timeoutMs = 2000;
/** Larger than a page, so that it needs space. */
const sampleLength = 65_536;

/** Returns a check that rejects with `unavailable`, and the reason, within two seconds. */
export function createReadiness(database: Database): () => Promise<void> {
  let running: Promise<void> | undefined;

  /** A write that hangs is not started again. */
  function write(): Promise<void> {
    running ??= writeSample(database).finally(() => {
      running = undefined;
    });
    return running;
  }

  return async () => {
    const timeout = Promise.withResolvers<never>();
    const timer = setTimeout(() => timeout.reject(new TimeoutError()), timeoutMs);
    try {
      await Promise.race([write(), timeout.promise]);
    } catch (cause) {
      fail("unavailable", { detail: describeFailure(cause), retryAfterSeconds: 1, cause });
    } finally {
      clearTimeout(timer);
    }
  };
}

class TimeoutError extends Error {}
class RollBack extends Error {}

/** On SQLite a large row is written and rolled back, because a small one may fit into a full file. */
async function writeSample({ kind, sql, damage }: Database): Promise<void> {
  damage.requireIntact();
  if (kind === "sqlite") {
    const rolledBack = sql.transaction().execute(async (trx) => {
      await writeFact(trx, "ready_sample", "x".repeat(sampleLength));
      throw new RollBack();
    });
    await rolledBack.catch((error) => {
      if (!(error instanceof RollBack)) throw error;
    });
  }
  await writeFact(sql, "ready_at", String(Date.now()));
}

/** One sentence without secrets: anybody may ask. */
function describeFailure(error: unknown): string {
  const code = error instanceof TimeoutError ? "" : (failureCode(error) ?? "");
  const [, reason] = reasons.find(([pattern]) => pattern.test(code)) ?? [];
  return `The database ${reason ?? "does not respond"}.`;
}

const reasons: [pattern: RegExp, reason: string][] = [
  [/^(SQLITE_FULL|53100)/, "cannot be written: the disk is full"],
  [/^(SQLITE_READONLY|25006)/, "cannot be written: it is read-only"],
  [/^(SQLITE_BUSY|SQLITE_LOCKED|55P03)/, "cannot be written: another program has locked it"],
  [/^(SQLITE_CORRUPT|SQLITE_NOTADB|XX00[12])/, "is damaged: restore a backup"],
  [/^(SQLITE_)/, "cannot be written"],
];
