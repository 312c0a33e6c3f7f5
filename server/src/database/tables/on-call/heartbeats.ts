/** Heartbeats of webhooks, their pings, and the ping keys of chats. Times are milliseconds since 1970 UTC. */
import type { Generated } from "kysely";

export interface HeartbeatsTable {
  id: Generated<number>;
  webhook_id: number;
  /** Names the heartbeat in the URLs of pings. */
  uuid: string;
  name: string;
  slug: string;
  /** Null if there is a cron expression. */
  every_ms: number | null;
  cron: string | null;
  time_zone: string;
  grace_ms: number;
  longest_run_ms: number;
  /** Failures in a row that open an alert. */
  alert_after: number;
  /** 1 if requests to the webhook count as pings, otherwise 0. */
  counts_posts: number;
  created_by: number;
  created_at: number;
  paused_at: number | null;
  paused_by: number | null;
  paused_until: number | null;
  /** Null before the first ping, and while it is paused. */
  expected_at: number | null;
  /** When the expected ping is missing: after the grace time, or later if the server was stopped. */
  due_at: number | null;
  /** The expected time of the last missing ping, until the next ping. */
  missed_at: number | null;
  /** How long the server did not run while the ping was expected. */
  away_ms: number | null;
  last_ping_at: number | null;
  /** In a row. */
  failures: Generated<number>;
  down_since: number | null;
  /** JSON of what is to be posted. */
  news: string | null;
  /** The open alert. */
  alert_chat_id: number | null;
  alert_message_id: number | null;
  /** The newest request to the webhook that was considered as a ping. */
  last_delivery_id: Generated<number>;
  /** Advances with each change, so that two processes do not make the same one. */
  rev: Generated<number>;
}

/** The last pings that ended a run, missing pings, and runs that took too long. */
export interface HeartbeatResultsTable {
  id: Generated<number>;
  heartbeat_id: number;
  at: number;
  kind: "success" | "fail" | "missed" | "overrun";
  duration_ms: number | null;
  exit_code: number | null;
  /** The `rid` of the ping, or "". */
  run_id: string;
  is_late: number;
}

/** Runs that have started and not ended. */
export interface HeartbeatRunsTable {
  heartbeat_id: number;
  /** The `rid` of the ping, or "". */
  run_id: string;
  started_at: number;
  due_at: number;
}

/** The key of a chat for URLs that name heartbeats by their slugs. */
export interface PingKeysTable {
  chat_id: number;
  key_hash: string;
  /** Sealed with the server's key, so that the URL can be shown again. */
  key_sealed: string;
  /** The webhook that gets the heartbeats which `create=1` creates. Null if it creates none. */
  creates_for: number | null;
  created_at: number;
}
