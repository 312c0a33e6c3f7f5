/** Steps of open alerts, and the ledger of who was notified. */
import type { Level } from "@belfry/contracts/messages/messages";
import type { NotifiedWhy } from "@belfry/contracts/on-call/ledger";
import type { JsonColumn } from "../../json-column.ts";

/** The steps of a chat. Absent if they are off. */
export interface ChatStepsTable {
  chat_id: number;
  levels: JsonColumn<Level[]>;
  /** Minutes after the first step. */
  again: number;
  everyone: number;
  /** Alerts without news since then have no steps. */
  created_at: number;
}

/** One row for each step of an alert, so that it is taken once, whatever process takes it. */
export interface AlertNoticesTable {
  chat_id: number;
  message_id: number;
  /** 1 to 3 are the steps, 4 is a reminder, and 5 and more are news for the owner. */
  step: number;
  /** When the round of steps, the reminder or the news began. 0 for the first steps. */
  since: number;
  at: number;
  /** The user of a reminder that is not in the ledger yet. */
  user_id: number | null;
}

/** The ledger: one row for each device that an alert was sent to, or not. Kept for 30 days. */
export interface AlertNotificationsTable {
  chat_id: number;
  message_id: number;
  /** As in `alert_notices`, and 0 for a notification that the user's own settings ask for. */
  step: number;
  since: number;
  user_id: number;
  /** 0 if the user has no device. */
  session_id: number;
  why: NotifiedWhy;
  /** Null if the user has no device. */
  device: string | null;
  at: number;
  result: "waiting" | "accepted" | "refused" | "held_back";
  reason: string | null;
  /** When a waiting notification is sent, or sent again because its process has ended. */
  retry_at: number | null;
  seen_at: number | null;
  acknowledged_at: number | null;
}
