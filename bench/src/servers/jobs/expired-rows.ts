/** Adds expired rows, which the background jobs of the server delete, and counts those that are left. */
import type { Database } from "../../../../server/src/database/database.ts";

const chunk = 50_000;

/** Half of them are keys of messages with a random order, half are deliveries. */
export async function addExpiredRows({ commit }: Database, count: number): Promise<void> {
  for (let from = 0; from < count / 2; from += chunk) {
    const numbers = `with recursive numbers (n) as
      (select ${from + 1} union all select n + 1 from numbers where n < ${from + chunk})`;
    await run(
      commit,
      `${numbers} insert into message_keys (scope, key, body_hash, chat_id, message_id, expires_at)
        select 'webhook:1', hex(randomblob(16)), hex(randomblob(32)), 1, n, 0 from numbers`,
    );
    await run(
      commit,
      `${numbers} insert into deliveries
          (webhook_id, at, dialect, result, status, size, address, url, headers, query, body)
        select 1000000, 0, 'native', 'posted', 200, 90, '127.0.0.1', 'current', '{}', '{}',
          hex(randomblob(100)) from numbers`,
    );
  }
}

export async function countExpiredRows({ sql }: Database): Promise<number> {
  const all = (table: "message_keys" | "deliveries") =>
    sql.selectFrom(table).select(sql.fn.countAll<number>().as("count"));
  const keys = await all("message_keys").where("expires_at", "=", 0).executeTakeFirstOrThrow();
  const deliveries = await all("deliveries").where("at", "=", 0).executeTakeFirstOrThrow();
  return keys.count + deliveries.count;
}

function run(commit: Database["commit"], sql: string) {
  return commit([{ sql, parameters: [] } as never]);
}
