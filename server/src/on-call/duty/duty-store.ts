/** SQL for duties: who takes turns in a chat, and who of them can. */
import type { Duty } from "@belfry/contracts/on-call/duty";
import type { UserSummary } from "@belfry/contracts/users";
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

export async function save(trx: Sql, { chatId, duty, nextOverrideId }: StoredDuty): Promise<void> {
  const { userIds, handOver, timeZone, since, overrides } = duty;
  const values = {
    user_ids: JSON.stringify(userIds),
    hand_over_weekday: handOver.weekday,
    hand_over_time: handOver.time,
    time_zone: timeZone,
    since,
    overrides: JSON.stringify(overrides),
    next_override_id: nextOverrideId,
  };
  await trx
    .insertInto("duties")
    .values({ chat_id: chatId, ...values })
    .onConflict((conflict) => conflict.column("chat_id").doUpdateSet(values))
    .execute();
}

/** Returns false if the chat has no duty. */
export async function deleteDuty(trx: Sql, chatId: number): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom("duties")
    .where("chat_id", "=", chatId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/**
 * Advances the time of the last change, which clients compare. Locks the row of the chat until the
 * transaction ends. Returns false if the chat was deleted.
 */
export async function markChanged(trx: Sql, chatId: number, now: number): Promise<boolean> {
  const changed = await trx
    .updateTable("chats")
    .set((eb) => ({
      duty_changed_at: eb
        .case()
        .when("duty_changed_at", ">=", now)
        .then(eb("duty_changed_at", "+", 1))
        .else(eb.val(now))
        .end(),
    }))
    .where("id", "=", chatId)
    .where("deleted_at", "is", null)
    .returning("id")
    .executeTakeFirst();
  return changed !== undefined;
}

export async function clearChanged(trx: Sql, chatId: number): Promise<void> {
  await trx.updateTable("chats").set({ duty_changed_at: null }).where("id", "=", chatId).execute();
}

/** Returns the users, also those who have left the chat or were deactivated. */
export function summaries(sql: Sql, userIds: readonly number[]): Promise<UserSummary[]> {
  return sql
    .selectFrom("users")
    .select(["id", "display_name as displayName", "handle", "avatar_url as avatarUrl"])
    .where("id", "in", userIds)
    .orderBy("id")
    .execute();
}
