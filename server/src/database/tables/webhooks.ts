/** Webhooks and the requests that they received. */
import type { ActiveSilence } from "@belfry/contracts/on-call/silences/matching";
import type { Templates } from "@belfry/contracts/webhooks/templates";
import type { Generated } from "kysely";
import type { JsonColumn } from "../json-column.ts";

export interface WebhooksTable {
  id: Generated<number>;
  chat_id: number;
  name: string;
  avatar_url: string | null;
  /** SHA-256 of the token, for the lookup. */
  token_hash: string;
  /** The token, sealed with the server's key so that the URL can be shown again. */
  token_sealed: string;
  /**
   * SHA-256 of the integration key, which is derived from the token. Null for a webhook of an earlier
   * version until its URL is shown.
   */
  key_hash: string | null;
  created_by: number;
  created_at: number;
  /** Written at most once a minute. */
  last_used_at: number | null;
  /** `slack`, `discord`, `template` or the name of a format; null detects it. */
  format: string | null;
  templates: JsonColumn<Templates> | null;
  mentions: Generated<"none" | "users" | "all">;
  /** 1 if the titles of alerts in Slack's and Discord's format are update keys; otherwise 0. */
  derives_alert_keys: Generated<number>;
  /** Whether replies are posted in the thread of their message. 1 or 0. */
  replies_in_thread: Generated<number>;
  /** IP addresses and CIDR ranges; null allows all. */
  allowed_addresses: JsonColumn<string[]> | null;
  /** The signing secret of the sender, sealed with the server's key. */
  secret_sealed: string | null;
  expires_at: number | null;
  /** Messages per second. */
  rate: number | null;
  disabled_at: number | null;
  /** A deleted webhook keeps its row, because its messages name it; its token is removed. */
  deleted_at: number | null;
  /** The token before the last rotation, while it is still valid. */
  previous_token_hash: string | null;
  previous_key_hash: string | null;
  previous_until: number | null;
  /** Numbers of requests, written at most once a second. */
  delivered: Generated<number>;
  refused: Generated<number>;
  failing_since: number | null;
  failing_reason: string | null;
  /** How long an equal message counts as a repeat of the first one. Null: never. */
  repeat_minutes: number | null;
  /** Its active silences, from `silences`, so that a post needs no other query. Null without any. */
  silences: JsonColumn<ActiveSilence[]> | null;
}

/** Chats a webhook belonged to before it was moved. Its messages stay there. */
export interface WebhookFormerChatsTable {
  webhook_id: number;
  chat_id: number;
}

/** Numbers of requests in one hour, written at most once a second. */
export interface WebhookHoursTable {
  webhook_id: number;
  /** The hour of the day, 0 to 23 in UTC: an hour replaces the same one of the day before. */
  slot: number;
  /** Hours since 1970 UTC. */
  hour: number;
  delivered: number;
  refused: number;
}

export interface DeliveriesTable {
  id: Generated<number>;
  webhook_id: number;
  at: number;
  dialect: string;
  result: "posted" | "updated" | "repeated" | "ignored" | "refused";
  status: number;
  code: string | null;
  reason: string | null;
  size: number;
  address: string;
  url: "current" | "previous" | "replay";
  chat_id: number | null;
  message_id: number | null;
  /** Without secrets, like `query`. */
  headers: JsonColumn<Record<string, string>>;
  query: JsonColumn<Record<string, string | string[]>>;
  /** Without secrets; null if it is binary. */
  body: string | null;
  /** 1 for a request that edits or deletes a message. */
  is_edit: number | null;
}
