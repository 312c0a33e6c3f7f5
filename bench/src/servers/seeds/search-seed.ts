/** Messages in many chats for the search benchmark, written in bulk before the server indexes them. */
import { randomUUID } from "node:crypto";
import { sql as raw } from "kysely";
import type { Database } from "../../../../server/src/database/database.ts";
import { writeFact } from "../../../../server/src/database/facts.ts";
import { jsonOf, jsonRows } from "../../../../server/src/database/json-rows.ts";
import { createRandom } from "../../../../web/test/random.ts";
import { createTexts } from "./search-texts.ts";

const chatCount = 300;
/** The user who searches is a member of every fifth chat, large ones and small ones. */
const memberOfEvery = 5;
const rowsAtOnce = 5000;
const intervalMs = 20_000;

const columns = {
  chat_id: "integer",
  id: "integer",
  rev: "integer",
  user_id: "integer",
  webhook_id: "integer",
  author_name: "text",
  text: "text",
  created_at: "integer",
} as const;

/** The sizes of the chats follow Zipf's law. Removes the index, so that the server builds it again. */
export async function seedMessages(
  database: Database,
  { userIds, searcherId, count }: { userIds: number[]; searcherId: number; count: number },
): Promise<void> {
  const { sql, kind } = database;
  const now = Date.now();
  const { next, below, pick } = createRandom(11);
  const textOf = createTexts(12);
  const lastIds = new Map(
    (await addChats(database, userIds[0] ?? 1, searcherId)).map((id) => [id, 0]),
  );
  const chatIds = [...lastIds.keys()];
  for (let first = 0; first < count; first += rowsAtOnce) {
    const rows = Array.from({ length: Math.min(rowsAtOnce, count - first) }, (_, offset) => {
      const index = first + offset;
      const chatId =
        chatIds[Math.min(chatIds.length - 1, Math.floor(chatIds.length ** next()) - 1)] ?? 1;
      const id = (lastIds.get(chatId) ?? 0) + 1;
      lastIds.set(chatId, id);
      const { text, isMachine } = textOf(index);
      return {
        chat_id: chatId,
        id,
        rev: id,
        user_id: isMachine ? null : pick(userIds),
        webhook_id: isMachine ? 1 + below(100) : null,
        author_name: isMachine ? "Relay" : null,
        text,
        created_at: now - (count - index) * intervalMs,
      };
    });
    const names = raw.join(Object.keys(columns).map((name) => raw.ref(name)));
    const statement = raw`insert into messages (${names})
      select r.* from ${jsonRows(kind, jsonOf(columns, rows), columns)} as r`;
    await database.commit([statement.compile(sql)]);
  }
  for (const [chatId, id] of lastIds) {
    const update = { last_message_id: id, rev: id, last_counted_id: id };
    await sql.updateTable("chats").set(update).where("id", "=", chatId).execute();
  }
  await writeFact(sql, "search_rebuild", randomUUID());
}

/** The searcher is a member of some of them. Returns their ids. */
export async function addChats(
  { sql }: Database,
  ownerId: number,
  searcherId: number,
): Promise<number[]> {
  const now = Date.now();
  const chats = await sql
    .insertInto("chats")
    .values(
      Array.from({ length: chatCount }, (_, index) => ({
        kind: "group" as const,
        title: `Chat ${index}`,
        topic: "",
        created_by: ownerId,
        created_at: now,
      })),
    )
    .returning("id")
    .execute();
  const ids = chats.map(({ id }) => id);
  const members = ids
    .filter((_, index) => index % memberOfEvery === 1)
    .map((chat_id) => ({
      chat_id,
      user_id: searcherId,
      role: "member" as const,
      joined_at: now,
      read_message_id: 0,
    }));
  await sql.insertInto("members").values(members).execute();
  return ids;
}
