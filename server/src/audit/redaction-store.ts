/** SQL that removes the names of deleted users from the audit log. */
import { parseColumn } from "../database/json-column.ts";
import type { Schema, Sql } from "../database/schema.ts";

type Row = Pick<Schema["audit_log"], "event" | "target" | "actor_user_id">;

/** Details of entries about the user. */
const namesOfUser = ["oldName", "newName", "oldEmail", "newEmail"];
/** Details of entries by the user: names that they gave their own passkeys and API keys. */
const namesOfCredentials = ["name"];
const isOfCredential = /^(passkey|authn_token)_/;

/** Returns the id of the last entry of the slice, or undefined if it is empty. */
export async function redactSlice(
  sql: Sql,
  userId: number,
  { afterId, most }: { afterId: number; most: number },
): Promise<number | undefined> {
  const rows = await sql
    .selectFrom("audit_log")
    .select(["id", "event", "target", "actor_user_id", "details"])
    .where("id", ">", afterId)
    .orderBy("id")
    .limit(most)
    .execute();
  for (const row of rows) {
    const names = namesIn(row, userId);
    const details: Record<string, unknown> = names.length > 0 ? parseColumn(row.details) : {};
    const kept = Object.entries(details).filter(([name]) => !names.includes(name));
    if (kept.length === Object.keys(details).length) continue;
    await sql
      .updateTable("audit_log")
      .set({ details: JSON.stringify(Object.fromEntries(kept)) })
      .where("id", "=", row.id)
      .execute();
  }
  return rows.at(-1)?.id;
}

function namesIn({ event, target, actor_user_id }: Row, userId: number): string[] {
  if (target === `user:${userId}`) return namesOfUser;
  return actor_user_id === userId && isOfCredential.test(event) ? namesOfCredentials : [];
}
