/** SQL that counts heartbeats by their state, for metrics. */
import type { HeartbeatState } from "@belfry/contracts/on-call/heartbeats/heartbeats";
import { type Kysely, sql as raw } from "kysely";
import type { Schema } from "../../database/schema.ts";

/** Decides like `stateOf`. */
export async function countByState(
  sql: Kysely<Schema>,
  now: number,
): Promise<Record<HeartbeatState, number>> {
  const counts = { new: 0, up: 0, running: 0, late: 0, down: 0, paused: 0 };
  const { rows } = await raw<{ state: HeartbeatState; count: number | string }>`
    select s.state, count(*) as count from (
      select case when h.paused_at is not null then 'paused'
        when h.down_since is not null then 'down'
        when exists (select 1 from heartbeat_runs as r where r.heartbeat_id = h.id) then 'running'
        when h.expected_at is null then 'new'
        when h.expected_at < ${now} then 'late' else 'up' end as state
      from heartbeats as h join webhooks as w on w.id = h.webhook_id
      where w.deleted_at is null) as s
    group by s.state`.execute(sql);
  for (const { state, count } of rows) counts[state] = Number(count);
  return counts;
}
