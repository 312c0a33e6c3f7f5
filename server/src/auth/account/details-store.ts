/** SQL for the title and the time zone of users. */
import type { UserDetails } from "@belfry/contracts/people/user-details";
import type { Kysely } from "kysely";
import type { Schema } from "../../database/schema.ts";

type Sql = Kysely<Schema>;

export function findDetails(sql: Sql, userId: number): Promise<UserDetails | undefined> {
  return sql
    .selectFrom("users")
    .select(["title", "time_zone as timeZone"])
    .where("id", "=", userId)
    .where("kind", "=", "person")
    .executeTakeFirst();
}

export async function setDetails(sql: Sql, userId: number, details: UserDetails): Promise<void> {
  await sql
    .updateTable("users")
    .set({ title: details.title, time_zone: details.timeZone })
    .where("id", "=", userId)
    .execute();
}
