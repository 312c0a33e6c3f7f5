/** The audit log, and work that waits for the server. */
import type { Generated } from "kysely";
import type { JsonColumn } from "../json-column.ts";

export interface AuditLogTable {
  id: Generated<number>;
  at: number;
  event: string;
  actor_user_id: number | null;
  /** Such as `webhook:7` or `user:3`. */
  target: string | null;
  address: string | null;
  result: "success" | "failure";
  /** Without secrets. */
  details: JsonColumn<Record<string, unknown>>;
}

/** Signals from the command line to the running server. */
export interface OutsideSignalsTable {
  id: Generated<number>;
  at: number;
  topic: string;
  /** JSON array. */
  signals: string;
}

/** Data that background jobs still have to delete. */
export interface RemovalsTable {
  id: Generated<number>;
  /** The rows of a deleted chat, the name of a deleted user above their messages, or these messages. */
  kind: "chat" | "user" | "user_messages";
  target_id: number;
  requested_at: number;
  /** Not processed before this time. */
  run_at: number;
  /** The last message that was checked for `user_messages`. */
  chat_id: Generated<number>;
  message_id: Generated<number>;
}
