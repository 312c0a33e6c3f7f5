import { sql as raw } from "kysely";
import { expect, test } from "vitest";
import { eachDatabase } from "../../../test/kit/each-database.ts";
import { startWithCast } from "../../../test/kit/test-server.ts";

const count = 10_000;

eachDatabase((open) => {
  test("Ten thousand open alerts are counted, and the worst and oldest are listed", async () => {
    const database = await open();
    const { sql } = database;
    const { server, deploys } = await startWithCast(database);
    await raw`with recursive series (n) as
      (select 1 union all select n + 1 from series where n < ${raw.lit(count)})
      insert into messages (chat_id, id, rev, webhook_id, author_name, text, level, state,
        started_at, created_at, acknowledged_at)
      select ${raw.lit(deploys.id)}, n, n, 1, 'Relay', 'Disk full',
        case when n % 3 = 0 then 'critical' else 'warning' end, 'open', n, n,
        case when n % 4 = 0 then n end from series`.execute(sql);
    await raw`analyze messages`.execute(sql);
    const list = await server.messages.listAlerts(1, { limit: 100 });
    expect(list.counts).toEqual({ unacknowledged: 7500, acknowledged: 2500, silenced: 0 });
    expect(list.hasMore).toBe(true);
    expect(list.items.slice(0, 3).map(({ id }) => id)).toEqual([3, 6, 9]);
  });
});
