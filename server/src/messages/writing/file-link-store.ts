/** SQL that links stored files to the messages of a batch. */
import { type CompiledQuery, sql as raw } from "kysely";
import type { Database } from "../../database/database.ts";
import { jsonRows, withRows } from "../../database/json-rows.ts";
import type { MessageRow } from "./message-write.ts";

const fileColumns = {
  id: "text",
  chat_id: "integer",
  back: "integer",
  message_id: "integer",
} as const;

/** Compiles the statement that links the files of a batch to their messages. */
export function createFileStatement({
  kind,
  sql,
}: Database): (rows: readonly MessageRow[]) => CompiledQuery {
  const link = raw`update files
    set message_id = coalesce(r.message_id, c.last_message_id - r.back), chat_id = c.id
    from ${jsonRows(kind, "", fileColumns)} as r
    join chats as c on c.id = r.chat_id and c.archived_at is null
    where files.id = r.id`.compile(sql);
  return (rows) => withRows(link, fileColumns, rows.flatMap(fileRows));
}

function fileRows({ message, back, replaced }: MessageRow) {
  const { chatId, files = [], threadReply } = message;
  // They stay files of the reply.
  if (threadReply) return [];
  return files.map(({ id }) => ({ id, chat_id: chatId, back, message_id: replaced?.id }));
}
