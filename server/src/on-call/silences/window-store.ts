/** SQL for maintenance windows, and for the silences that they begin. */
import type { WindowTimes } from "@belfry/contracts/on-call/silences/windows";
import { type Kysely, sql as raw } from "kysely";
import { parseColumn } from "../../database/json-column.ts";
import type { Schema } from "../../database/schema.ts";

type Sql = Kysely<Schema>;

export interface StoredWindow {
  id: number;
  chatId: number;
  /** Null for all webhooks of the chat. */
  webhookId: number | null;
  times: WindowTimes;
  why: string | null;
  by: { userId: number; displayName: string };
  createdAt: number;
}

function windows(sql: Sql) {
  return sql
    .selectFrom("maintenance_windows as w")
    .innerJoin("users as u", "u.id", "w.created_by")
    .selectAll("w")
    .select("u.display_name as by_name");
}

type Row = Awaited<ReturnType<ReturnType<typeof windows>["executeTakeFirstOrThrow"]>>;

const windowOf = (row: Row): StoredWindow => ({
  id: row.id,
  chatId: row.chat_id,
  webhookId: row.webhook_id,
  times: parseColumn(row.times),
  why: row.why,
  by: { userId: row.created_by, displayName: row.by_name },
  createdAt: row.created_at,
});

/** Returns the windows of a chat, or all. */
export async function list(sql: Sql, chatId?: number): Promise<StoredWindow[]> {
  const rows = await windows(sql)
    .$if(chatId !== undefined, (query) => query.where("w.chat_id", "=", chatId ?? 0))
    .orderBy("w.id")
    .execute();
  return rows.map(windowOf);
}

export async function insert(
  trx: Sql,
  window: Omit<StoredWindow, "id" | "by"> & { userId: number },
): Promise<number> {
  const { id } = await trx
    .insertInto("maintenance_windows")
    .values({
      chat_id: window.chatId,
      webhook_id: window.webhookId,
      times: JSON.stringify(window.times),
      why: window.why,
      created_by: window.userId,
      created_at: window.createdAt,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** Deletes a window and ends its silences. Returns false if the chat has no such window. */
export async function deleteWindow(
  trx: Sql,
  { id, chatId }: { id: number; chatId: number },
  now: number,
): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom("maintenance_windows")
    .where("id", "=", id)
    .where("chat_id", "=", chatId)
    .executeTakeFirst();
  if (numDeletedRows === 0n) return false;
  await trx
    .updateTable("silences")
    .set({ ended_at: now, is_settled: 0 })
    .where("window_id", "=", id)
    .where("ended_at", "is", null)
    .execute();
  return true;
}

/** Locks the row of a chat until the transaction ends. */
export async function lockChat(trx: Sql, chatId: number): Promise<void> {
  await trx
    .updateTable("chats")
    .set((row) => ({ id: row.ref("id") }))
    .where("id", "=", chatId)
    .execute();
}

/** Begins a silence for each webhook of the window that has none for this time. */
export async function begin(
  sql: Sql,
  { id, chatId, webhookId, why }: StoredWindow,
  { until, now }: { until: number; now: number },
): Promise<void> {
  await raw`insert into silences (webhook_id, matchers, created_at, until_at, ends_on_new, why,
      window_id, is_settled)
    select h.id, '[]', cast(${now} as bigint), cast(${until} as bigint), 0, ${why},
      cast(${id} as bigint), 0
    from webhooks as h join chats as c on c.id = h.chat_id
    where h.chat_id = ${chatId} and h.deleted_at is null and c.deleted_at is null
      and c.archived_at is null ${webhookId === null ? raw`` : raw`and h.id = ${webhookId}`}
      and not exists (select 1 from silences as s
        where s.window_id = ${id} and s.webhook_id = h.id and s.until_at = ${until})
    order by h.id on conflict do nothing`.execute(sql);
}

/** Whether a webhook of the window has no silence for this time. */
export async function isMissing(
  sql: Sql,
  { id, chatId, webhookId }: StoredWindow,
  until: number,
): Promise<boolean> {
  const row = await sql
    .selectFrom("webhooks as h")
    .select("h.id")
    .where("h.chat_id", "=", chatId)
    .where("h.deleted_at", "is", null)
    .$if(webhookId !== null, (query) => query.where("h.id", "=", webhookId ?? 0))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("silences as s")
            .select("s.id")
            .whereRef("s.webhook_id", "=", "h.id")
            .where("s.window_id", "=", id)
            .where("s.until_at", "=", until),
        ),
      ),
    )
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function deleteMany(sql: Sql, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await sql.deleteFrom("maintenance_windows").where("id", "in", ids).execute();
}
