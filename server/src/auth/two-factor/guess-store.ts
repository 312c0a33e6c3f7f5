/** SQL of the count of wrong second factors. */
import type { Kysely } from "kysely";
import type { Schema } from "../../database/schema.ts";
import type { GuessCount } from "./guess-ladder.ts";

type Sql = Kysely<Schema>;

/** Makes this transaction the only one that may change the count, and reads it. */
export async function holdGuesses(sql: Sql, userId: number): Promise<GuessCount> {
  const { failures, blocked_until } = await sql
    .insertInto("second_factor_failures")
    .values({ user_id: userId, failures: 0, blocked_until: 0 })
    .onConflict((conflict) =>
      conflict
        .column("user_id")
        .doUpdateSet((old) => ({ failures: old.ref("second_factor_failures.failures") })),
    )
    .returning(["failures", "blocked_until"])
    .executeTakeFirstOrThrow();
  return { failures, blockedUntil: blocked_until };
}

export async function writeGuesses(sql: Sql, userId: number, count: GuessCount): Promise<void> {
  await sql
    .updateTable("second_factor_failures")
    .set({ failures: count.failures, blocked_until: count.blockedUntil })
    .where("user_id", "=", userId)
    .execute();
}

/** Answers whether there were any. */
export async function forgetGuesses(sql: Sql, userId: number): Promise<boolean> {
  const deleted = await sql
    .deleteFrom("second_factor_failures")
    .where("user_id", "=", userId)
    .returning("user_id")
    .execute();
  return deleted.length > 0;
}
