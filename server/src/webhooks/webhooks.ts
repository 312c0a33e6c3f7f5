/** Webhooks of a chat: made and shown to those who manage it, posted to by whoever holds the URL. */
import type { Chat } from "@belfry/contracts/chats";
import type { WebhookSender } from "@belfry/contracts/webhooks/webhooks";
import type { Identity } from "../access/identity.ts";
import type { Audit } from "../audit/audit.ts";
import type { Chats } from "../chats/chats.ts";
import type { Clock } from "../clock.ts";
import type { Config } from "../config/config.ts";
import type { Secrets } from "../crypto/secrets.ts";
import type { Database } from "../database/database.ts";
import type { Files } from "../files/files.ts";
import type { Messages } from "../messages/messages.ts";
import { fail } from "../problems.ts";
import { createDeliveryLog, type DeliveryLog } from "./deliveries/log.ts";
import { createGate } from "./incoming/gate.ts";
import { createIncoming, type Incoming } from "./incoming/incoming.ts";
import { seenSender } from "./incoming/sender-store.ts";
import { type Checking, createChecking } from "./managing/checking.ts";
import { createManaging, type Managing } from "./managing/managing.ts";

export interface Webhooks extends Managing, Checking {
  /** For every member of the chat. */
  seenSender(chat: Chat, id: number): Promise<WebhookSender>;
  /** What senders bring. */
  incoming: Incoming;
  /** For the chores. */
  log: Pick<DeliveryLog, "save" | "forgetOld">;
}

export interface WebhooksNeeds {
  database: Database;
  clock: Clock;
  secrets: Secrets;
  audit: Audit;
  chats: Chats;
  messages: Messages;
  files: Files;
  requireRecent(identity: Identity): void;
  publicUrl(): string;
  config: Pick<
    Config,
    "webhookRate" | "webhookBurst" | "deliveryLifetimeMs" | "deliveriesPerWebhook"
  >;
}

export function createWebhooks(needs: WebhooksNeeds): Webhooks {
  const log = createDeliveryLog(needs);
  const incoming = createIncoming({ ...needs, gate: createGate(needs), log });

  return {
    ...createManaging({ ...needs, log }),
    ...createChecking({ ...needs, incoming, log }),
    incoming,
    log,

    seenSender: async (chat, id) =>
      (await seenSender(needs.database.sql, { chatId: chat.id, id })) ?? fail("webhook_not_found"),
  };
}
