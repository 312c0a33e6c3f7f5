/** SQL that deletes a chat, and then its rows in slices. */
import { type RawBuilder, sql as raw } from "kysely";
import type { Schema, Sql } from "../database/schema.ts";

export interface ClosedChat {
  kind: "group" | "direct";
  title: string;
  lastMessageId: number;
  memberCount: number;
}

/**
 * Closes a chat: nobody can read it, it takes no posts, and its title is gone. Returns undefined if it
 * does not exist or was deleted before. Locks its row until the transaction ends.
 */
export async function closeChat(
  trx: Sql,
  chatId: number,
  now: number,
): Promise<ClosedChat | undefined> {
  const chats = trx.updateTable("chats").where("id", "=", chatId).where("deleted_at", "is", null);
  const chat = await chats
    .set((row) => ({ topic: "", archived_at: now, title: row.ref("title") }))
    .where("kind", "<>", "thread")
    .returning(["kind", "title", "last_message_id as lastMessageId"])
    .$narrowType<{ kind: ClosedChat["kind"] }>()
    .executeTakeFirst();
  if (!chat) return undefined;
  await chats.set({ title: "", direct_key: null, deleted_at: now }).execute();
  const { memberCount } = await trx
    .selectFrom("members")
    .select((members) => members.fn.countAll<number>().as("memberCount"))
    .where("chat_id", "=", chatId)
    .executeTakeFirstOrThrow();
  return { ...chat, memberCount };
}

/** Closes at most `most` threads of a deleted chat. Returns their ids. */
export async function closeThreads(
  trx: Sql,
  chatId: number,
  { now, most }: { now: number; most: number },
): Promise<number[]> {
  const open = trx
    .selectFrom("chats")
    .select("id")
    .where("parent_chat_id", "=", chatId)
    .where("deleted_at", "is", null)
    .limit(most);
  const rows = await trx
    .updateTable("chats")
    .set({ archived_at: now, deleted_at: now })
    .where("id", "in", open)
    .returning("id")
    .execute();
  return rows.map(({ id }) => id);
}

/** Deletes at most `most` members of a deleted chat. Returns their ids. */
export async function deleteMembers(sql: Sql, chatId: number, most: number): Promise<number[]> {
  const { rows } = await raw<{ id: number }>`delete from members where chat_id = ${chatId}
    and user_id in (select user_id from members where chat_id = ${chatId} limit ${most})
    returning user_id as id`.execute(sql);
  return rows.map(({ id }) => id);
}

/** Deletes at most `most` rows of a deleted chat. Returns 0 when none are left. */
export async function deleteSlice(sql: Sql, chatId: number, most: number): Promise<number> {
  for (const statement of slices(chatId, most)) {
    const { numAffectedRows } = await statement.execute(sql);
    if (numAffectedRows) return Number(numAffectedRows);
  }
  return 0;
}

/** Rows that name others come first. */
function slices(chatId: number, most: number): RawBuilder<unknown>[] {
  const owned = raw`(select id from webhooks where chat_id = ${chatId})`;
  const former = raw`(select webhook_id from webhook_former_chats where chat_id = ${chatId})`;
  const ofChat = (table: keyof Schema, ...key: string[]) => {
    const [rows, columns] = [raw.table(table), raw.join(key.map((column) => raw.ref(column)))];
    return raw`delete from ${rows} where chat_id = ${chatId} and (${columns}) in
      (select ${columns} from ${rows} where chat_id = ${chatId} limit ${most})`;
  };
  return [
    raw`delete from messages where chat_id = ${chatId} and id in
      (select id from messages where chat_id = ${chatId} order by id limit ${most})`,
    ofChat("mentions", "message_id", "user_id"),
    ofChat("chat_mentions", "message_id"),
    ofChat("reactions", "message_id", "emoji", "user_id"),
    ofChat("reacted_messages", "author_id", "message_id"),
    ofChat("saved_messages", "user_id", "message_id"),
    ofChat("message_versions", "message_id", "rev"),
    raw`delete from chat_steps where chat_id = ${chatId}`,
    ofChat("alert_notices", "message_id", "step", "since"),
    ofChat("alert_notifications", "message_id", "step", "since", "user_id", "session_id"),
    ofChat("update_keys", "author", "key"),
    raw`delete from deliveries where id in
      (select id from deliveries where webhook_id in ${owned} limit ${most})`,
    raw`delete from deliveries where id in
      (select id from deliveries where webhook_id in ${former} and chat_id = ${chatId}
        limit ${most})`,
    raw`delete from maintenance_windows where chat_id = ${chatId}`,
    raw`delete from silences where id in
      (select id from silences where webhook_id in ${owned} limit ${most})`,
    raw`delete from webhook_hours where webhook_id in ${owned} and (webhook_id, slot) in
      (select webhook_id, slot from webhook_hours where webhook_id in ${owned} limit ${most})`,
    ...heartbeatSlices(owned, most),
    raw`delete from ping_keys where chat_id = ${chatId}`,
    // Messages in other chats still name a webhook that was there before.
    raw`delete from webhooks where id in
      (select id from webhooks where chat_id = ${chatId} and id not in
        (select webhook_id from webhook_former_chats where chat_id <> ${chatId}) limit ${most})`,
    ofChat("webhook_former_chats", "webhook_id"),
    raw`delete from duties where chat_id = ${chatId}`,
    ofChat("muted_webhooks", "user_id", "webhook_id"),
  ];
}

function heartbeatSlices(webhookIds: RawBuilder<unknown>, most: number): RawBuilder<unknown>[] {
  const ids = raw`(select id from heartbeats where webhook_id in ${webhookIds})`;
  return [
    raw`delete from heartbeat_results where id in
      (select id from heartbeat_results where heartbeat_id in ${ids} limit ${most})`,
    raw`delete from heartbeat_runs where heartbeat_id in ${ids}`,
    raw`delete from heartbeats where id in
      (select id from heartbeats where webhook_id in ${webhookIds} limit ${most})`,
  ];
}
