/** SQL that links messages of a batch to the replies in threads that they show. */
import { type CompiledQuery, sql as raw } from "kysely";
import type { Database } from "../../database/database.ts";
import { jsonRows, withRows } from "../../database/json-rows.ts";
import type { MessageRow } from "./message-write.ts";

const columns = {
  chat_id: "integer",
  back: "integer",
  thread_id: "integer",
  reply_id: "integer",
} as const;

/** Compiles the statements. The reply is a row of another chat, which is not locked. */
export function createReplyLinkStatements({
  kind,
  sql,
}: Database): (rows: readonly MessageRow[]) => CompiledQuery[] {
  const places = raw`${jsonRows(kind, "", columns)} as r
    join chats as c on c.id = r.chat_id and c.archived_at is null`;
  const nameReply = raw`update messages set thread_id = r.thread_id, linked_id = r.reply_id
    from ${places}
    where messages.chat_id = c.id and messages.id = c.last_message_id - r.back`.compile(sql);
  const nameMessage = raw`update messages set linked_id = c.last_message_id - r.back
    from ${places}
    where messages.chat_id = r.thread_id and messages.id = r.reply_id`.compile(sql);
  return (all) => {
    const rows = all.flatMap(({ message: { chatId, threadReply }, back }) =>
      threadReply
        ? [{ chat_id: chatId, back, thread_id: threadReply.chatId, reply_id: threadReply.id }]
        : [],
    );
    return [withRows(nameReply, columns, rows), withRows(nameMessage, columns, rows)];
  };
}
