/** SQL for messages that are about one named problem of a webhook. */
import type { Kysely } from "kysely";
import type { Schema } from "../../database/schema.ts";
import { authorKey } from "../message.ts";
import type { PendingMessage } from "../types.ts";

type Sql = Kysely<Schema>;

function messagesOf(sql: Sql, { chatId, author, problem }: PendingMessage) {
  return sql
    .selectFrom("messages")
    .select("id")
    .where("chat_id", "=", chatId)
    .where("webhook_id", "=", author.kind === "webhook" ? author.webhookId : null)
    .where("problem", "=", problem?.name ?? "");
}

/** Returns the open messages about the problem, without those of later runs, oldest first. */
export async function findOpen(sql: Sql, message: PendingMessage): Promise<number[]> {
  const { run } = message.problem ?? {};
  const rows = await messagesOf(sql, message)
    .where("state", "=", "open")
    .$if(run !== undefined, (query) =>
      query.where(({ eb, or }) =>
        or([eb("problem_run", "is", null), eb("problem_run", "<=", run ?? 0)]),
      ),
    )
    .orderBy("id")
    .execute();
  return rows.map(({ id }) => id);
}

/** Returns the last message about the problem that the same run solved. */
export async function findSolvedBy(sql: Sql, message: PendingMessage): Promise<number | undefined> {
  const { run } = message.problem ?? {};
  if (run === undefined) return undefined;
  const row = await messagesOf(sql, message)
    .where("state", "=", "resolved")
    .where("problem_run", "=", run)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.id;
}

/** Whether a later run solved the problem. */
export async function isSolved(sql: Sql, message: PendingMessage): Promise<boolean> {
  const { run } = message.problem ?? {};
  if (run === undefined) return false;
  const row = await messagesOf(sql, message)
    .where("state", "=", "resolved")
    .where("problem_run", ">", run)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Ends the update keys of messages: the next posts with them are new messages. */
export async function endKeys(
  sql: Sql,
  { chatId, author }: PendingMessage,
  ids: readonly number[],
): Promise<void> {
  await sql
    .updateTable("update_keys")
    .set({ is_over: 1 })
    .where("chat_id", "=", chatId)
    .where("author", "=", authorKey(author))
    .where("message_id", "in", ids)
    .execute();
}
