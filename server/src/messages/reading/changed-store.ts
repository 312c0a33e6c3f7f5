/** SQL that reads what has changed in chats. */
import type { Message } from "@belfry/contracts/messages/messages";
import { type Kysely, sql as raw } from "kysely";
import type { Schema } from "../../database/schema.ts";
import { asMessages, withAuthors } from "./row-store.ts";

type Sql = Kysely<Schema>;

/** In order of `rev`. */
export async function changedAfter(
  sql: Sql,
  chatId: number,
  rev: number,
  limit: number,
): Promise<Message[]> {
  const rows = await withAuthors(sql)
    .where("messages.chat_id", "=", chatId)
    .where("messages.rev", ">", rev)
    .orderBy("messages.rev")
    .limit(limit)
    .execute();
  return asMessages(sql, rows);
}

/**
 * The same for several chats, on PostgreSQL, in order of `rev` within each chat. The parameters are
 * the ids of different chats, a rev for each, and the limit per chat.
 */
export function changedInChats(sql: Sql, limit: number) {
  const none: number[] = [];
  const wanted = raw<{
    id: number;
    after_rev: number;
  }>`unnest(${none}::bigint[], ${none}::bigint[])`;
  return sql
    .selectFrom(wanted.as<"wanted">(raw`wanted(id, after_rev)`))
    .innerJoinLateral(
      () =>
        withAuthors(sql)
          .where(raw<boolean>`messages.chat_id = wanted.id and messages.rev > wanted.after_rev`)
          .orderBy("messages.rev")
          .limit(limit)
          .as("changed"),
      (join) => join.onTrue(),
    )
    .selectAll("changed");
}
