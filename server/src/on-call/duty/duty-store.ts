/** SQL for duties: who takes turns in a chat, and who of them can. */
import type { Duty } from "@belfry/contracts/on-call/duty";
import type { Kysely } from "kysely";
import { parseColumn } from "../../database/json-column.ts";
import type { Schema } from "../../database/schema.ts";

type Sql = Kysely<Schema>;

export interface StoredDuty {
  /** The chat of the thread, or the chat itself. */
  chatId: number;
  duty: Duty;
  nextOverrideId: number;
}

/** Returns the duty of a chat. That of a thread is its chat's. */
export async function find(sql: Sql, chatId: number): Promise<StoredDuty | undefined> {
  const row = await sql
    .selectFrom("chats")
    .innerJoin("duties", (join) =>
      join.on((on) =>
        on("duties.chat_id", "=", on.fn.coalesce("chats.parent_chat_id", "chats.id")),
      ),
    )
    .selectAll("duties")
    .where("chats.id", "=", chatId)
    .executeTakeFirst();
  return (
    row && {
      chatId: row.chat_id,
      duty: {
        userIds: parseColumn(row.user_ids),
        handOver: { weekday: row.hand_over_weekday, time: row.hand_over_time },
        timeZone: row.time_zone,
        since: row.since,
        overrides: parseColumn(row.overrides),
      },
      nextOverrideId: row.next_override_id,
    }
  );
}

/** Returns those of the users who can be on duty: active members of the chat. */
export async function availableIds(
  sql: Sql,
  chatId: number,
  userIds: readonly number[],
): Promise<Set<number>> {
  if (userIds.length === 0) return new Set();
  const rows = await sql
    .selectFrom("members")
    .innerJoin("users", "users.id", "members.user_id")
    .select("users.id")
    .where("members.chat_id", "=", chatId)
    .where("members.user_id", "in", userIds)
    .where("users.kind", "=", "person")
    .where("users.deactivated_at", "is", null)
    .execute();
  return new Set(rows.map(({ id }) => id));
}
