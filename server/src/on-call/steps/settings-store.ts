/** SQL for the steps of chats. */
import type { Level } from "@belfry/contracts/messages/messages";
import type { ChatSteps } from "@belfry/contracts/on-call/steps";
import { type Kysely, sql as raw } from "kysely";
import { parseColumn } from "../../database/json-column.ts";
import type { Schema } from "../../database/schema.ts";

type Sql = Kysely<Schema>;

export interface StoredSteps extends ChatSteps {
  createdAt: number;
}

/** Returns the steps of a chat, or of the chat of a thread. */
export async function find(sql: Sql, chatId: number): Promise<StoredSteps | undefined> {
  const row = await sql
    .selectFrom("chats")
    .innerJoin("chat_steps", (join) =>
      join.on(raw<boolean>`chat_steps.chat_id = coalesce(chats.parent_chat_id, chats.id)`),
    )
    .select(["levels", "again", "everyone", "chat_steps.created_at as createdAt"])
    .where("chats.id", "=", chatId)
    .executeTakeFirst();
  return row && { ...row, levels: parseColumn<Level[]>(row.levels) };
}

/** Whether any chat has steps. */
export async function hasAny(sql: Sql): Promise<boolean> {
  const query = sql.selectFrom("chat_steps").select("chat_id").limit(1);
  return (await query.executeTakeFirst()) !== undefined;
}

/** Alerts that were open before the first change stay without steps. */
export async function put(
  sql: Sql,
  chatId: number,
  { levels, again, everyone }: ChatSteps,
  now: number,
): Promise<void> {
  const changed = { levels: JSON.stringify(levels), again, everyone };
  await sql
    .insertInto("chat_steps")
    .values({ chat_id: chatId, ...changed, created_at: now })
    .onConflict((conflict) => conflict.column("chat_id").doUpdateSet(changed))
    .execute();
}

export async function deleteSteps(sql: Sql, chatId: number): Promise<void> {
  await sql.deleteFrom("chat_steps").where("chat_id", "=", chatId).execute();
}
