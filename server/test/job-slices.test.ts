import { type RawBuilder, sql as raw } from "kysely";
import { expect, test } from "vitest";
import { createAudit } from "../src/audit/audit.ts";
import { createMemoryBus } from "../src/bus/memory.ts";
import { createChatEvents } from "../src/chats/chat-events.ts";
import { createThreads } from "../src/chats/threads/threads.ts";
import type { Database } from "../src/database/database.ts";
import { createMessages } from "../src/messages/messages.ts";
import { sliceRowsMax } from "../src/slices.ts";
import { createStoredSignals } from "../src/stored-signals/stored-signals.ts";
import { createDeliveryLog } from "../src/webhooks/deliveries/log.ts";
import { eachDatabase } from "./kit/each-database.ts";
import { startTestServer } from "./kit/test-server.ts";

const rows = 5001;

/** Adds rows with `n` from 1 to `rows`. */
async function insert({ sql }: Database, table: string, values: RawBuilder<unknown>) {
  const numbers = raw`with recursive numbers (n) as
    (select 1 union all select n + 1 from numbers where n < ${rows})`;
  await raw`insert into ${raw.table(table)} ${values} from (${numbers} select n from numbers) as t`.execute(
    sql,
  );
}

/** The rows of each table. All have expired. */
const expired = {
  message_keys: raw`(scope, key, body_hash, chat_id, message_id, expires_at)
    select 'webhook:1', 'key ' || n, '', 1, n, 0`,
  deliveries: raw`(webhook_id, at, dialect, result, status, size, address, url, headers, query)
    select 1, 0, 'native', 'posted', 200, 0, '', 'current', '{}', '{}'`,
  passkey_challenges: raw`(challenge_hash, purpose, expires_at) select 'hash ' || n, '', 0`,
  tickets: raw`(token_hash, user_id, password_version, expires_at) select 'hash ' || n, 1, 0, 0`,
  sign_in_failures: raw`(key, failures, window_started_at, blocked_until) select 'ip ' || n, 1, 0, 0`,
  outside_signals: raw`(at, topic, signals) select 0, 'chat.1', '[]'`,
} satisfies Record<string, RawBuilder<unknown>>;

eachDatabase((open) => {
  test("Jobs delete thousands of expired rows with at most two thousand in one transaction", async () => {
    const { database, counts } = countRows(await open());
    const { clock, server, setUp } = await startTestServer(database, {}, { isInjected: true });
    await setUp();
    for (const [table, values] of Object.entries(expired)) await insert(database, table, values);
    counts.length = 0;

    const bus = createMemoryBus(() => {});
    const config = { deliveryLifetimeMs: 1000, deliveriesPerWebhook: 500 };
    const audit = createAudit({ database, clock });
    const events = createChatEvents({ database, bus });
    const threads = createThreads({ database, bus, clock, events });
    const messages = createMessages({ database, bus, clock, threads, queueMax: 1 });
    const log = createDeliveryLog({ database, clock, audit, config });
    const storedSignals = await createStoredSignals({ database, bus, clock, onError() {} });
    /** Runs the jobs once, which may leave rows for the next run. Returns the tables with rows. */
    async function runJobs(): Promise<string[]> {
      await messages.deleteExpiredKeys();
      await log.deleteOld();
      await storedSignals.deleteOld();
      await server.auth.deleteExpired();
      const left: string[] = [];
      for (const table of Object.keys(expired)) {
        const { rows } = await raw`select 1 from ${raw.table(table)} limit 1`.execute(database.sql);
        if (rows.length > 0) left.push(table);
      }
      return left;
    }
    await expect.poll(runJobs).toEqual([]);

    expect(counts.reduce((sum, count) => sum + count)).toBeGreaterThanOrEqual(
      rows * Object.keys(expired).length,
    );
    expect(Math.max(...counts)).toBeLessThanOrEqual(sliceRowsMax);
  });

  test("A deleted chat with thousands of members, thousands of old mentions and a new policy change at most two thousand rows in one transaction", async () => {
    const { database, counts } = countRows(await open());
    const { request, server, setUp } = await startTestServer(database, {}, { isInjected: true });
    const { token: as } = await setUp();
    const chat = await request("POST /api/chats", {
      as,
      body: { title: "Deploys", kind: "group" },
    });
    const { id } = chat.body;
    await request(`POST /api/chats/${id}/messages`, { as, body: { text: "old" } });
    const countOf = async (table: string, condition: RawBuilder<unknown>) => {
      const { rows } = await raw<{ count: number }>`
        select count(*) as count from ${raw.table(table)} where ${condition}`.execute(database.sql);
      return rows[0]?.count;
    };
    await raw`update messages set created_at = 0`.execute(database.sql);
    await insert(
      database,
      "users",
      raw`(email, display_name, handle, handle_skeleton, role, password_hash, created_at)
        select 'u' || n, 'U', 'u' || n, 'u' || n, 'member', '', 0`,
    );
    await raw`insert into members (chat_id, user_id, role, joined_at, read_message_id)
      select cast(${id} as bigint), id, 'member', 0, 0 from users where email like 'u%'`.execute(
      database.sql,
    );
    await insert(
      database,
      "mentions",
      raw`(user_id, chat_id, message_id, reason, created_at) select n, cast(${id} as bigint), 1, 'user', 0`,
    );
    await insert(
      database,
      "chats",
      raw`(kind, title, topic, created_by, created_at) select 'group', '', '', 1, 0`,
    );
    counts.length = 0;

    await request("PATCH /api/admin/policy", { as, body: { retentionMaxDays: 10 } });
    expect(await countOf("chats", raw`retention_days = 10`)).toBeGreaterThan(rows);
    const mentionsAfterRun = async () => {
      await server.deletion.retention.run();
      return countOf("mentions", raw`chat_id = ${id}`);
    };
    await expect.poll(mentionsAfterRun).toBe(0);
    // The second request deletes it for good.
    for (const _step of [1, 2]) {
      expect((await request(`DELETE /api/admin/chats/${id}`, { as })).status).toBe(204);
    }
    // The job of deletions may be deleting the last ones.
    await expect.poll(() => countOf("members", raw`chat_id = ${id}`)).toBe(0);
    const { body: log } = await request("GET /api/admin/audit?event=chat_deleted", { as });
    expect(log.items[0].details.members).toBe(rows + 1);
    expect(counts.reduce((sum, count) => sum + count)).toBeGreaterThan(3 * rows);
    expect(Math.max(...counts)).toBeLessThanOrEqual(sliceRowsMax);
  });
});

/** Records how many rows each statement changes. A statement of a job is a transaction. */
function countRows(database: Database): { database: Database; counts: number[] } {
  const counts: number[] = [];
  const sql = database.sql.withPlugin({
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      // SQLite counts no rows of a statement that returns them.
      counts.push(Number(result.numAffectedRows ?? result.rows.length));
      return result;
    },
  });
  return { database: { ...database, sql }, counts };
}
