/**
 * Millions of messages in 300 chats. SQLite itself makes the rows, from a table of texts, because
 * making each text in JavaScript takes five times as long. The sizes of the chats follow Zipf's law.
 */
import { CompiledQuery, sql as raw } from "kysely";
import type { Database } from "../../../../server/src/database/database.ts";
import { jsonOf, jsonRows } from "../../../../server/src/database/json-rows.ts";
import { addChats } from "./search-seed.ts";
import { createTexts } from "./search-texts.ts";

const textCount = 5000;
/** The chats take turns, so that their rows are mixed on disk as those of a server are. */
const turns = 400;
const intervalMs = 3000;

const columns = { id: "integer", text: "text", is_machine: "integer" } as const;

const insertSql = `with recursive numbers (n) as
    (select ? union all select n + 1 from numbers where n < ?)
  insert into messages (chat_id, id, rev, user_id, webhook_id, author_name, text, created_at)
  select chats.id, n, n, iif(is_machine, null, 2 + n % 100), iif(is_machine, 1 + n % 100, null),
    iif(is_machine, 'Relay', null), text, ? + n * ${intervalMs}
  from numbers, (select ? as id) as chats
  join seed_texts on seed_texts.id = (n * 31 + chats.id) % ${textCount}`;

/** Returns the ids of the chats, the largest first. Reports each tenth. */
export async function fillChats(
  database: Database,
  options: { ownerId: number; memberId: number; count: number },
): Promise<number[]> {
  const { ownerId, memberId, count } = options;
  const chatIds = await addChats(database, ownerId, memberId);
  if (count === 0) return chatIds;
  await addTexts(database);
  const sizes = chatIds.map((_, rank) => {
    return Math.round((count * Math.log((rank + 2) / (rank + 1))) / Math.log(chatIds.length + 1));
  });
  const startsAt = Date.now() - Math.max(...sizes) * intervalMs;
  for (let turn = 0; turn < turns; turn++) {
    const inserts = chatIds.flatMap((chatId, index) => {
      const size = sizes[index] ?? 0;
      const [before, last] = [turn, turn + 1].map((part) => Math.floor((size * part) / turns));
      if (before === undefined || last === undefined || last === before) return [];
      return [CompiledQuery.raw(insertSql, [before + 1, last, startsAt, chatId])];
    });
    if (inserts.length > 0) await database.commit(inserts);
    if (turn % (turns / 10) === 0) process.stderr.write(`${(turn * 100) / turns} % `);
  }
  process.stderr.write("100 %\n");
  await database.commit([
    CompiledQuery.raw(`update chats set (last_message_id, rev, last_counted_id) =
      (select max(id), max(rev), max(id) from messages where chat_id = chats.id)
      where exists (select 1 from messages where chat_id = chats.id)`),
    CompiledQuery.raw("drop table seed_texts"),
  ]);
  return chatIds;
}

/** In the connection of the writer, which is the only one that needs them. */
async function addTexts({ sql, kind, commit }: Database): Promise<void> {
  const textOf = createTexts(12);
  const rows = Array.from({ length: textCount }, (_, id) => {
    const { text, isMachine } = textOf(id);
    return { id, text, is_machine: Number(isMachine) };
  });
  await commit([
    CompiledQuery.raw(
      "create temp table seed_texts (id integer primary key, text text, is_machine integer)",
    ),
  ]);
  const insert = raw`insert into seed_texts select r.* from ${jsonRows(kind, jsonOf(columns, rows), columns)} as r`;
  await commit([insert.compile(sql)]);
}
