/** SQL that reads senders: for a post, and for readers of its messages. */
import { setImmediate } from "node:timers/promises";
import type { WebhookFormat } from "@belfry/contracts/webhooks/formats";
import type { Mentions, WebhookSender } from "@belfry/contracts/webhooks/webhooks";
import type { Kysely } from "kysely";
import { type Clock, isoTime } from "../../clock.ts";
import { hashToken } from "../../crypto/tokens.ts";
import type { Database } from "../../database/database.ts";
import type { Schema } from "../../database/schema.ts";
import { creatorOf, type WebhookPlace } from "../webhook-store.ts";

type Sql = Kysely<Schema>;

/** The columns of a webhook that a post needs. */
export interface Sender extends WebhookPlace {
  name: string;
  /** The user who created it. */
  createdBy: number;
  avatarUrl: string | null;
  format: WebhookFormat | null;
  /** Parsed only if it is needed. */
  templates: Schema["webhooks"]["templates"];
  mentions: Mentions;
  /** 1 or 0. */
  derivesAlertKeys: number;
  /** 1 or 0. */
  repliesInThread: number;
  /** Null for any. */
  allowedAddresses: Schema["webhooks"]["allowed_addresses"];
  secretSealed: string | null;
  /** Null if repeats are not counted. */
  repeatMinutes: number | null;
  /** Parsed only if it is not null. */
  silences: Schema["webhooks"]["silences"];
  expiresAt: number | null;
  /** Messages per second; null for the server's default. */
  rate: number | null;
  disabledAt: number | null;
  /** Which of its URLs was used. */
  url: "current" | "previous";
}

function senders(sql: Sql) {
  return sql
    .selectFrom("webhooks")
    .select(["id", "chat_id as chatId", "name", "created_by as createdBy", "mentions", "rate"])
    .select((webhooks) => webhooks.ref("format").$castTo<WebhookFormat | null>().as("format"))
    .select(["avatar_url as avatarUrl", "templates", "allowed_addresses as allowedAddresses"])
    .select(["derives_alert_keys as derivesAlertKeys", "replies_in_thread as repliesInThread"])
    .select(["secret_sealed as secretSealed", "silences", "repeat_minutes as repeatMinutes"])
    .select(["expires_at as expiresAt", "disabled_at as disabledAt"]);
}

type SenderRow = Omit<Sender, "url">;

/**
 * Compiles the lookup of every post. Requests of one turn of the event loop with the same token share
 * one lookup: it starts when all of them have arrived, so no request gets a sender from before it.
 */
export function createSenderLookup({
  database: { sql, fetch },
  clock,
}: {
  database: Database;
  clock: Clock;
}): (token: string) => Promise<Sender | undefined> {
  const current = senders(sql).where("token_hash", "=", "").compile();
  // Only if no current token matches.
  const previous = senders(sql)
    .where("previous_token_hash", "=", "")
    .where("previous_until", ">", 0)
    .compile();
  const waitingByToken = new Map<string, Promise<Sender | undefined>>();

  async function find(token: string): Promise<Sender | undefined> {
    const tokenHash = hashToken(token);
    const [sender] = await fetch<SenderRow>({ ...current, parameters: [tokenHash] });
    return sender ? { ...sender, url: "current" } : findPrevious(tokenHash);
  }

  async function findPrevious(tokenHash: string): Promise<Sender | undefined> {
    const parameters = [tokenHash, clock.now()];
    const [sender] = await fetch<SenderRow>({ ...previous, parameters });
    return sender && { ...sender, url: "previous" };
  }

  return (token) => {
    const waiting = waitingByToken.get(token);
    if (waiting) return waiting;
    const lookup = setImmediate().then(() => {
      waitingByToken.delete(token);
      return find(token);
    });
    waitingByToken.set(token, lookup);
    return lookup;
  };
}

/** Returns the webhook with this integration key. A key from before a rotation works as long as its URL. */
export async function findSenderByKey(
  sql: Sql,
  { key, now }: { key: string; now: number },
): Promise<Sender | undefined> {
  const hash = hashToken(key);
  const found = await senders(sql)
    .select("key_hash as keyHash")
    .where(({ eb, or, and }) =>
      or([
        eb("key_hash", "=", hash),
        and([eb("previous_key_hash", "=", hash), eb("previous_until", ">", now)]),
      ]),
    )
    .executeTakeFirst();
  if (!found) return undefined;
  const { keyHash, ...sender } = found;
  return { ...sender, url: keyHash === hash ? "current" : "previous" };
}

export async function findSender(
  sql: Sql,
  { chatId, id }: WebhookPlace,
): Promise<Sender | undefined> {
  const sender = await senders(sql)
    .where("id", "=", id)
    .where("chat_id", "=", chatId)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  return sender && { ...sender, url: "current" };
}

/** Also finds a webhook that was deleted or moved to another chat. */
export async function seenSender(
  sql: Sql,
  { chatId, id }: WebhookPlace,
): Promise<WebhookSender | undefined> {
  const row = await sql
    .selectFrom("webhooks")
    .innerJoin("users", "users.id", "webhooks.created_by")
    .leftJoin("webhook_former_chats as former", (join) =>
      join.onRef("former.webhook_id", "=", "webhooks.id").on("former.chat_id", "=", chatId),
    )
    .select(["users.display_name", "users.handle", "users.avatar_url as creator_avatar_url"])
    .select(["webhooks.id", "name", "created_by", "webhooks.created_at"])
    .select(["disabled_at", "deleted_at"])
    .where("webhooks.id", "=", id)
    .where(({ eb }) => eb("webhooks.chat_id", "=", chatId).or("former.chat_id", "is not", null))
    .executeTakeFirst();
  return (
    row && {
      id: row.id,
      name: row.name,
      createdBy: creatorOf(row),
      createdAt: isoTime(row.created_at),
      isDisabled: row.disabled_at !== null,
      isDeleted: row.deleted_at !== null,
    }
  );
}
