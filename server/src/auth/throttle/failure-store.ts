/** SQL of the counters of failed sign-ins. */
import type { Kysely } from "kysely";
import type { Schema } from "../../database/schema.ts";
import type { FailureCount } from "./throttle-rules.ts";

type Sql = Kysely<Schema>;

/** Makes this transaction the only one that may change the counter, and reads it. */
export async function holdCounter(sql: Sql, key: string): Promise<FailureCount | undefined> {
  const row = await sql
    .insertInto("sign_in_failures")
    .values({ key, failures: 0, window_started_at: 0, blocked_until: 0 })
    .onConflict((conflict) =>
      conflict
        .column("key")
        .doUpdateSet((old) => ({ failures: old.ref("sign_in_failures.failures") })),
    )
    .returningAll()
    .executeTakeFirstOrThrow();
  if (row.failures === 0) return undefined;
  const { failures, window_started_at, blocked_until } = row;
  return { failures, windowStartedAt: window_started_at, blockedUntil: blocked_until };
}

export async function readCounter(sql: Sql, key: string): Promise<FailureCount | undefined> {
  const row = await sql
    .selectFrom("sign_in_failures")
    .select(["failures", "window_started_at", "blocked_until"])
    .where("key", "=", key)
    .executeTakeFirst();
  if (!row || row.failures === 0) return undefined;
  const { failures, window_started_at, blocked_until } = row;
  return { failures, windowStartedAt: window_started_at, blockedUntil: blocked_until };
}

export async function writeCounter(sql: Sql, key: string, count: FailureCount): Promise<void> {
  await sql
    .updateTable("sign_in_failures")
    .set({
      failures: count.failures,
      window_started_at: count.windowStartedAt,
      blocked_until: count.blockedUntil,
    })
    .where("key", "=", key)
    .execute();
}

export async function forgetCounter(sql: Sql, key: string): Promise<void> {
  await sql.deleteFrom("sign_in_failures").where("key", "=", key).execute();
}

export async function forgetCountersBefore(sql: Sql, moment: number): Promise<void> {
  await sql
    .deleteFrom("sign_in_failures")
    .where("window_started_at", "<", moment)
    .where("blocked_until", "<", moment)
    .execute();
}
