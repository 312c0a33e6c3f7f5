/** SQL for updates: a message that replaces an earlier one, found by its author's update key. */
import type { Card } from "@belfry/contracts/messages/cards";
import type { Pinned } from "@belfry/contracts/messages/pins";
import type { Reaction } from "@belfry/contracts/messages/reactions/reactions";
import { type CompiledQuery, sql as raw } from "kysely";
import { isoTime } from "../../clock.ts";
import type { Database } from "../../database/database.ts";
import type { JsonColumn } from "../../database/json-column.ts";
import { jsonOf, jsonRows, withRows } from "../../database/json-rows.ts";
import { lastCounted } from "../counted-store.ts";
import { authorKey } from "../message.ts";
import { type UpdatableRow, updatedAlertOf, updatedColumns } from "../problems/alert-updates.ts";
import { noProblemRow, problemColumns, problemRow } from "../problems/message-problem.ts";
import type { PendingMessage, ReplacedMessage } from "../types.ts";
import type { MessageRow } from "./message-write.ts";

type Kind = Database["kind"];

export function updateName({ chatId, author, update }: PendingMessage): string {
  return `${chatId} ${authorKey(author)} ${update?.updateKey}`;
}

export interface Updatable extends ReplacedMessage {
  cards: JsonColumn<Card[]> | null;
  isOver: boolean;
  isDeleted: boolean;
}

const nameColumns = { chat_id: "integer", author: "text", key: "text" } as const;

function nameRow({ chatId, author, update }: PendingMessage) {
  return { chat_id: chatId, author: authorKey(author), key: update?.updateKey };
}

/** Returns the messages that the update keys name, by `updateName`. */
export async function findUpdatable(
  { kind, sql }: Database,
  messages: readonly PendingMessage[],
): Promise<Map<string, Updatable>> {
  const rows = jsonRows(kind, jsonOf(nameColumns, messages.map(nameRow)), nameColumns);
  const found = await raw<
    UpdatableRow & {
      chat_id: number;
      author: string;
      key: string;
      message_id: number;
      is_over: number;
      reply_to: number | null;
      deleted_at: number | null;
      cards: JsonColumn<Card[]> | null;
      has_files: number;
      has_mentions: number;
      silent: number | null;
      repeats: number | null;
      started_at: number | null;
      reactions: JsonColumn<Reaction[]> | null;
      pinned_by: number | null;
      pinned_at: number | null;
      pinned_name: string | null;
    }
  >`select distinct k.chat_id, k.author, k.key, k.message_id, k.is_over,
      m.created_at, m.reply_to, m.deleted_at, m.cards, m.silent, m.repeats, m.started_at, m.reactions,
      m.pinned_by, m.pinned_at, p.display_name as pinned_name,
      m.state, m.level, m.instances, m.updated_at, m.acknowledged_by, m.acknowledged_at,
      m.remind_at, m.alert, o.display_name as owner_name,
      case when m.files is null then 0 else 1 end as has_files,
      case when m.mentions is null then 0 else 1 end as has_mentions
    from ${rows} as r
    join update_keys as k on k.chat_id = r.chat_id and k.author = r.author and k.key = r.key
    left join messages as m on m.chat_id = k.chat_id and m.id = k.message_id
    left join users as p on p.id = m.pinned_by
    left join users as o on o.id = m.acknowledged_by`.execute(sql);
  return new Map(
    found.rows.map((row) => [
      `${row.chat_id} ${row.author} ${row.key}`,
      {
        id: row.message_id,
        cards: row.cards,
        reactions: row.reactions,
        pinned: pinnedOf(row),
        alert: updatedAlertOf(row),
        hasFiles: row.has_files === 1,
        hasMentions: row.has_mentions === 1,
        isSilent: row.silent === 1,
        repeats: row.repeats ?? undefined,
        isOver: row.is_over === 1,
        isDeleted: row.created_at === null || row.deleted_at !== null,
        createdAt: row.created_at ?? 0,
        replyTo: row.reply_to ?? undefined,
        startedAt: row.started_at ?? undefined,
      },
    ]),
  );
}

function pinnedOf(row: {
  pinned_by: number | null;
  pinned_at: number | null;
  pinned_name: string | null;
}): Pinned | undefined {
  const { pinned_by: userId, pinned_at: at, pinned_name: displayName } = row;
  if (userId === null || at === null) return undefined;
  return { userId, displayName: displayName ?? "", at: isoTime(at) };
}

/** Compiles the statements for the updates of a batch. */
export function createUpdateStatements({
  kind,
  sql,
}: Database): (rows: readonly MessageRow[]) => CompiledQuery[] {
  const change = changeMessages(kind).compile(sql);
  const deleteAbandoned = deleteAbandonedKeys(kind).compile(sql);
  const insert = insertKeys(kind).compile(sql);
  const setOver = updateKeys(kind).compile(sql);
  const recount = recountChats(kind).compile(sql);

  return (rows) => {
    const statements: CompiledQuery[] = [];
    const changes = rows.filter(({ replaced }) => replaced);
    if (changes.length > 0) {
      statements.push(withRows(change, changeColumns, changes.map(changeRow)));
      statements.push(withRows(setOver, keyColumns, changes.map(keyRow)));
      const heard = changes.filter(changesSilence);
      if (heard.length > 0) statements.push(withRows(recount, keyColumns, heard.map(keyRow)));
    }
    const fresh = rows.filter(({ message, replaced }) => message.update && !replaced);
    if (fresh.length > 0) {
      const keys = fresh.map(keyRow);
      if (fresh.some(({ abandonedId }) => abandonedId !== undefined)) {
        statements.push(withRows(deleteAbandoned, keyColumns, keys));
      }
      statements.push(withRows(insert, keyColumns, keys));
    }
    return statements;
  };
}

const changeColumns = {
  chat_id: "integer",
  message_id: "integer",
  rev_back: "integer",
  author_name: "text",
  author_avatar_url: "text",
  text: "text",
  cards: "text",
  files: "text",
  silent: "integer",
  allow_mentions: "text",
  level: "text",
  state: "text",
  now: "integer",
  acknowledged_by: "integer",
  acknowledged_at: "integer",
  remind_at: "integer",
  new_since: "integer",
  repeats: "integer",
  ...problemColumns,
} as const;

function changeRow({ message, replaced, revBack }: MessageRow) {
  const { author, cards, files } = message;
  return {
    chat_id: message.chatId,
    message_id: replaced?.id,
    rev_back: revBack,
    author_name: author.kind === "webhook" ? author.name : null,
    author_avatar_url: author.kind === "webhook" ? author.avatarUrl : null,
    text: message.text,
    cards: cards?.json,
    files: files && JSON.stringify(files),
    silent: message.silent ? 1 : null,
    allow_mentions: message.allowMentions,
    level: message.level,
    state: message.state,
    now: message.createdAt,
    repeats: replaced?.repeats,
    ...(message.state || message.problem ? problemRow(message, replaced) : noProblemRow),
    ...updatedColumns(message),
  };
}

function changeMessages(kind: Kind) {
  return raw`update messages
    set text = r.text, cards = r.cards, files = r.files, author_name = r.author_name,
      author_avatar_url = r.author_avatar_url, silent = r.silent,
      allow_mentions = r.allow_mentions, level = r.level, state = r.state, problem = r.problem,
      problem_run = r.problem_run, instances = r.instances, started_at = r.started_at, ended_at = r.ended_at,
      acknowledged_by = r.acknowledged_by, acknowledged_at = r.acknowledged_at,
      remind_at = r.remind_at, new_since = r.new_since, alert = r.alert, silence_id = r.silence_id,
      repeats = r.repeats,
      updated_at = r.now, rev = c.rev - r.rev_back
    from ${jsonRows(kind, "", changeColumns)} as r
    join chats as c on c.id = r.chat_id and c.archived_at is null
    where messages.chat_id = r.chat_id and messages.id = r.message_id
      and messages.deleted_at is null`;
}

const keyColumns = {
  chat_id: "integer",
  author: "text",
  key: "text",
  back: "integer",
  left_id: "integer",
  is_over: "integer",
} as const;

function keyRow({ message, back, abandonedId }: MessageRow) {
  return {
    ...nameRow(message),
    back,
    left_id: abandonedId,
    is_over: message.update?.isOver ? 1 : 0,
  };
}

/** Deletes only the key that was read: another process may have restarted it since. */
function deleteAbandonedKeys(kind: Kind) {
  return raw`delete from update_keys where (chat_id, author, key, message_id) in
    (select r.chat_id, r.author, r.key, r.left_id from ${jsonRows(kind, "", keyColumns)} as r)`;
}

function insertKeys(kind: Kind) {
  return raw`insert into update_keys (chat_id, author, key, message_id, is_over)
    select c.id, r.author, r.key, c.last_message_id - r.back, r.is_over
    from ${jsonRows(kind, "", keyColumns)} as r
    join chats as c on c.id = r.chat_id and c.archived_at is null`;
}

function updateKeys(kind: Kind) {
  return raw`update update_keys set is_over = r.is_over
    from ${jsonRows(kind, "", keyColumns)} as r
    where update_keys.chat_id = r.chat_id and update_keys.author = r.author
      and update_keys.key = r.key`;
}

/** Whether a message becomes silent, or a silent one is heard. */
function changesSilence({ message, replaced }: MessageRow): boolean {
  return replaced !== undefined && replaced.isSilent !== (message.silent === true);
}

function recountChats(kind: Kind) {
  return raw`update chats set last_counted_id = ${lastCounted}
    where id in (select r.chat_id from ${jsonRows(kind, "", keyColumns)} as r)
    returning id, last_message_id, rev, last_counted_id`;
}
