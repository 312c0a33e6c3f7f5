/** Silences: which messages of a webhook are stored without notifying anybody. */
import type { Label } from "@belfry/contracts/on-call/silences/matching";
import type { WindowTimes } from "@belfry/contracts/on-call/silences/windows";
import type { Generated } from "kysely";
import type { JsonColumn } from "../../json-column.ts";

/** Ended silences are kept for 30 days, for the messages and deliveries that name them. */
export interface SilencesTable {
  id: Generated<number>;
  webhook_id: number;
  /** All must match. None for a maintenance window: it holds back everything. */
  matchers: JsonColumn<Label[]>;
  /** Null for a maintenance window. */
  created_by: number | null;
  created_at: number;
  /** Null if it ends when its alert does. */
  until_at: number | null;
  /** The alert whose end ends the silence. Null if it ends by its time only. */
  alert_chat_id: number | null;
  alert_message_id: number | null;
  /** 1 if it ends when something new joins a silenced alert, or its level rises. */
  ends_on_new: number;
  why: string | null;
  /** The maintenance window that it is a time of. */
  window_id: number | null;
  ended_at: number | null;
  /** 1 if the open alerts show that the silence has begun, or that it has ended. */
  is_settled: number;
}

/** Deleted when its last time is over. */
export interface MaintenanceWindowsTable {
  id: Generated<number>;
  chat_id: number;
  /** Null for all webhooks of the chat. */
  webhook_id: number | null;
  times: JsonColumn<WindowTimes>;
  why: string | null;
  created_by: number;
  created_at: number;
}
