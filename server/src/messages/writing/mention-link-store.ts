/** SQL that stores the mentions of a batch: nothing for messages without any. */
import { type CompiledQuery, sql as raw } from "kysely";
import type { Database } from "../../database/database.ts";
import { jsonRows, withRows } from "../../database/json-rows.ts";
import { mentionsJson } from "../mentions/mention-store.ts";
import type { MentionRow } from "../mentions/resolved-mentions.ts";
import type { MessageRow } from "./message-write.ts";

type Kind = Database["kind"];

/** Compiles the statements. They follow those that write the messages. */
export function createMentionStatements({
  kind,
  sql,
}: Database): (rows: readonly MessageRow[]) => CompiledQuery[] {
  const setColumns = updateMessages(kind).compile(sql);
  const deleteOfUsers = deleteOld(kind, "mentions").compile(sql);
  const deleteOfChats = deleteOld(kind, "chat_mentions").compile(sql);
  const insertOfUsers = insertMentions(kind).compile(sql);
  const insertOfChats = insertChatMentions(kind).compile(sql);

  return (all) => {
    const rows = all.filter(({ message }) => message.mentions);
    const places = rows.map(placeOf);
    const statements = [withRows(setColumns, placeColumns, places)];
    if (rows.some(({ replaced }) => replaced?.hasMentions)) {
      statements.push(withRows(deleteOfUsers, placeColumns, places));
      statements.push(withRows(deleteOfChats, placeColumns, places));
    }
    const users = rows.flatMap((row) => (row.message.mentions?.rows ?? []).map(userRow(row)));
    if (users.length > 0) statements.push(withRows(insertOfUsers, userColumns, users));
    if (places.some(({ kind }) => kind !== undefined)) {
      statements.push(withRows(insertOfChats, placeColumns, places));
    }
    return statements;
  };
}

const placeColumns = {
  chat_id: "integer",
  message_id: "integer",
  back: "integer",
  mentions: "text",
  reply_to_user_id: "integer",
  kind: "text",
  user_id: "integer",
  created_at: "integer",
} as const;

function placeOf({ message, replaced, back }: MessageRow) {
  const { author, mentions } = message;
  return {
    chat_id: message.chatId,
    message_id: replaced?.id,
    back,
    mentions: mentionsJson(mentions),
    reply_to_user_id: mentions?.shown.replyToUserId,
    kind: mentions?.chatKind,
    user_id: author.kind === "user" ? author.userId : null,
    created_at: message.createdAt,
  };
}

const userColumns = {
  chat_id: "integer",
  message_id: "integer",
  back: "integer",
  user_id: "integer",
  reason: "text",
  created_at: "integer",
} as const;

function userRow({ message, replaced, back }: MessageRow) {
  return ({ userId, reason }: MentionRow) => ({
    chat_id: message.chatId,
    message_id: replaced?.id,
    back,
    user_id: userId,
    reason,
    created_at: message.createdAt,
  });
}

/** Joins the chats as they are after the batch has advanced their counters. */
function withChats(kind: Kind, columns: typeof placeColumns | typeof userColumns) {
  return raw`${jsonRows(kind, "", columns)} as r
    join chats as c on c.id = r.chat_id and c.archived_at is null`;
}

const messageId = raw`coalesce(r.message_id, c.last_message_id - r.back)`;

function updateMessages(kind: Kind) {
  return raw`update messages set mentions = r.mentions, reply_to_user_id = r.reply_to_user_id
    from ${withChats(kind, placeColumns)}
    where messages.chat_id = c.id and messages.id = ${messageId}`;
}

function deleteOld(kind: Kind, table: "mentions" | "chat_mentions") {
  return raw`delete from ${raw.table(table)} where (chat_id, message_id) in
    (select r.chat_id, r.message_id from ${jsonRows(kind, "", placeColumns)} as r
      where r.message_id is not null)`;
}

/** A user who has left the chat in the meantime is not mentioned. */
function insertMentions(kind: Kind) {
  return raw`insert into mentions (user_id, chat_id, message_id, reason, created_at)
    select r.user_id, c.id, ${messageId}, r.reason, r.created_at
    from ${withChats(kind, userColumns)}
    join members as m on m.chat_id = c.id and m.user_id = r.user_id
    where true on conflict do nothing`;
}

function insertChatMentions(kind: Kind) {
  return raw`insert into chat_mentions (chat_id, message_id, kind, user_id, created_at)
    select c.id, ${messageId}, r.kind, r.user_id, r.created_at
    from ${withChats(kind, placeColumns)} where r.kind is not null`;
}
