/**
 * Keeps the bytes of deleted files while a backup runs. Its snapshot of the database may still refer
 * to them. The hold has an end time, so that a backup that is killed leaves nothing behind.
 */
import { readFact, writeFact } from "../facts.ts";
import type { Sql } from "../schema.ts";

const fact = "files_held_until";
/** Two backups at once and a slow disk make the times differ; the sweep of files is slower. */
const holdMs = 120_000;
const renewalMs = 30_000;

/** Returns a function that ends the hold. */
export async function holdFiles(sql: Sql, now: () => number): Promise<() => Promise<void>> {
  let value = "";
  const renew = async () => {
    value = String(now() + holdMs);
    await writeFact(sql, fact, value);
  };
  await renew();
  const timer = setInterval(() => renew().catch(() => {}), renewalMs).unref();
  return async () => {
    clearInterval(timer);
    // Another backup may have renewed the hold since.
    if ((await readFact(sql, fact)) === value) await writeFact(sql, fact, "0");
  };
}

export async function areFilesHeld(sql: Sql, now: number): Promise<boolean> {
  return Number((await readFact(sql, fact)) ?? 0) > now;
}
