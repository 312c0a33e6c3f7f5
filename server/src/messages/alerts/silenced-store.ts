/** SQL for alerts that a silence holds back, or may hold back. */
import type { Message } from "@belfry/contracts/messages/messages";
import { type Kysely, sql as raw } from "kysely";
import type { Database } from "../../database/database.ts";
import type { Schema } from "../../database/schema.ts";
import { listByIds } from "../reading/read-store.ts";
import type { AlertKey } from "./alert-store.ts";

type Sql = Kysely<Schema>;

/** Open alerts in chats that are not archived. Their condition is that of the indexes of open alerts. */
const openAlerts = raw`from messages as m join chats on chats.id = m.chat_id
  left join chats as parent on parent.id = chats.parent_chat_id
  where m.state = 'open' and m.webhook_id is not null and m.deleted_at is null
    and chats.archived_at is null and chats.deleted_at is null
    and parent.archived_at is null and parent.deleted_at is null`;

export interface KeyedMessage {
  message: Message;
  /** Its update key. */
  key: string | undefined;
}

export async function listOpenOfWebhook(
  database: Pick<Database, "kind" | "sql">,
  webhookId: number,
  most: number,
): Promise<KeyedMessage[]> {
  const { rows } = await raw<AlertKey & { key: string | null }>`select m.chat_id as "chatId",
      m.id as "messageId", (select max(k.key) from update_keys as k
        where k.chat_id = m.chat_id and k.message_id = m.id) as key
    ${openAlerts} and m.webhook_id = ${webhookId} order by m.chat_id, m.id limit ${most}`.execute(
    database.sql,
  );
  const keys = new Map(rows.map((row) => [`${row.chatId} ${row.messageId}`, row.key]));
  const found = await listByIds(database, rows);
  return found.map((message) => ({
    message,
    key: keys.get(`${message.chatId} ${message.id}`) ?? undefined,
  }));
}

export async function listSilencedBy(
  sql: Sql,
  silenceId: number,
  most: number,
): Promise<AlertKey[]> {
  const { rows } = await raw<AlertKey>`select m.chat_id as "chatId", m.id as "messageId"
    ${openAlerts} and m.silence_id = ${silenceId} limit ${most}`.execute(sql);
  return rows;
}

export async function findKey(
  sql: Sql,
  { chatId, messageId }: AlertKey,
): Promise<string | undefined> {
  const row = await sql
    .selectFrom("update_keys")
    .select("key")
    .where("chat_id", "=", chatId)
    .where("message_id", "=", messageId)
    .executeTakeFirst();
  return row?.key;
}
