import { type RawBuilder, sql as raw } from "kysely";
import { expect, test } from "vitest";
import { createAudit } from "../src/audit/audit.ts";
import { createMemoryBus } from "../src/bus/memory.ts";
import { createCliSignals } from "../src/cli-signals/cli-signals.ts";
import type { Database } from "../src/database/database.ts";
import { createMessages } from "../src/messages/messages.ts";
import { sliceRowsMax } from "../src/slices.ts";
import { createDeliveryLog } from "../src/webhooks/deliveries/log.ts";
import { eachDatabase } from "./kit/each-database.ts";
import { startTestServer } from "./kit/test-server.ts";

const rows = 5001;

/** The rows of each table, with `n` from 1 to `rows`. All have expired. */
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
    const numbers = raw`with recursive numbers (n) as
      (select 1 union all select n + 1 from numbers where n < ${rows})`;
    for (const [table, values] of Object.entries(expired)) {
      await raw`insert into ${raw.table(table)} ${values} from (${numbers} select n from numbers) as t`.execute(
        database.sql,
      );
    }
    counts.length = 0;

    const bus = createMemoryBus(() => {});
    const config = { deliveryLifetimeMs: 1000, deliveriesPerWebhook: 500 };
    const audit = createAudit({ database, clock });
    const messages = createMessages({ database, bus, clock, queueMax: 1 });
    const log = createDeliveryLog({ database, clock, audit, config });
    const cliSignals = await createCliSignals({ database, bus, clock, onError() {} });
    await messages.deleteExpiredKeys();
    await log.deleteOld();
    await cliSignals.deleteOld();
    await server.auth.deleteExpired();

    for (const table of Object.keys(expired)) {
      const { rows: left } = await raw`select 1 from ${raw.table(table)}`.execute(database.sql);
      expect(left, table).toEqual([]);
    }
    expect(counts.reduce((sum, count) => sum + count)).toBe(rows * Object.keys(expired).length);
    expect(Math.max(...counts)).toBeLessThanOrEqual(sliceRowsMax);
  });
});

/** Records how many rows each statement changes. A statement of a job is a transaction. */
function countRows(database: Database): { database: Database; counts: number[] } {
  const counts: number[] = [];
  const sql = database.sql.withPlugin({
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      counts.push(Number(result.numAffectedRows ?? 0));
      return result;
    },
  });
  return { database: { ...database, sql }, counts };
}
