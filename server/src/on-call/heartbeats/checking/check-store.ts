/** SQL for the time of the last check of heartbeats, which all servers share. */
import type { Kysely } from "kysely";
import type { Schema } from "../../../database/schema.ts";

const name = "heartbeats_checked_at";

export async function readCheck(sql: Kysely<Schema>): Promise<number | undefined> {
  const found = await sql
    .selectFrom("settings")
    .select("value")
    .where("name", "=", name)
    .executeTakeFirst();
  return found && Number(found.value);
}

export async function moveCheck(sql: Kysely<Schema>, at: number): Promise<void> {
  await sql
    .insertInto("settings")
    .values({ name, value: String(at) })
    .onConflict((conflict) => conflict.column("name").doUpdateSet({ value: String(at) }))
    .execute();
}
