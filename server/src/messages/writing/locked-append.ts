/** Plans and writes a batch in one transaction, with its chats locked. */
import type { Kysely } from "kysely";
import type { Database } from "../../database/database.ts";
import type { Schema } from "../../database/schema.ts";
import { createAppend } from "./append-store.ts";
import { planBatch } from "./batch.ts";
import { lockChats } from "./chat-lock-store.ts";
import type { MessageWriteResult, QueuedPost } from "./message-write.ts";

type Sql = Kysely<Schema>;

/** The database, whose statements run in the transaction. */
export function within(database: Database, trx: Sql): Database {
  async function commit(statements: Parameters<Database["commit"]>[0]) {
    const results: { rows: unknown[] }[] = [];
    for (const statement of statements) results.push(await trx.executeQuery(statement));
    return results;
  }
  return { ...database, sql: trx, commit };
}

/** Whether a post updates an alert that another process may acknowledge at the same time. */
export function updatesAlert({ message }: QueuedPost): boolean {
  return message.update !== undefined && message.state !== undefined;
}

/** `later` are posts that depend on these. */
export function appendLocked(
  database: Database,
  posts: QueuedPost[],
): Promise<{ placed: MessageWriteResult[]; later: QueuedPost[] }> {
  return database.sql.transaction().execute(async (trx) => {
    const inside = within(database, trx);
    await lockChats(trx, [...new Set(posts.map(({ message }) => message.chatId))]);
    const { writes, later } = await planBatch(inside, posts);
    return { placed: writes.length > 0 ? await createAppend(inside)(writes) : [], later };
  });
}
