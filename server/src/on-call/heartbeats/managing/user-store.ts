/** SQL that reads the users who paused heartbeats. */
import type { UserSummary } from "@belfry/contracts/users";
import type { Kysely } from "kysely";
import type { Schema } from "../../../database/schema.ts";

export async function listUsers(
  sql: Kysely<Schema>,
  ids: readonly number[],
): Promise<Map<number, UserSummary>> {
  if (ids.length === 0) return new Map();
  const rows = await sql
    .selectFrom("users")
    .select(["id", "display_name as displayName", "handle", "avatar_url as avatarUrl"])
    .where("id", "in", [...new Set(ids)])
    .execute();
  return new Map(rows.map((user) => [user.id, user]));
}
