/** Incoming webhooks of chats. */
import type { Chat } from "@belfry/contracts/chats";
import type { WebhookSender } from "@belfry/contracts/webhooks/webhooks";
import type { Identity } from "../access/identity.ts";
import type { Audit } from "../audit/audit.ts";
import type { Chats } from "../chats/chats.ts";
import type { CpuClock } from "../clock.ts";
import type { Config } from "../config/config.ts";
import type { Secrets } from "../crypto/secrets.ts";
import type { Database } from "../database/database.ts";
import type { Files } from "../files/files.ts";
import type { Messages } from "../messages/messages.ts";
import { fail } from "../problems.ts";
import { createDeliveryLog, type OnDeliveriesWritten } from "./deliveries/log.ts";
import { createAdmission } from "./incoming/admission.ts";
import { createIncoming } from "./incoming/incoming.ts";
import { createPinged } from "./incoming/pinged.ts";
import { seenSender } from "./incoming/sender-store.ts";
import { createDiagnostics } from "./managing/diagnostics.ts";
import { createManaging } from "./managing/managing.ts";

interface WebhooksOptions {
  database: Database;
  clock: CpuClock;
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
  onDeliveriesWritten?: OnDeliveriesWritten;
}

export type Webhooks = ReturnType<typeof createWebhooks>;

export function createWebhooks({
  database,
  clock,
  secrets,
  audit,
  chats,
  messages,
  files,
  requireRecent,
  publicUrl,
  config,
  onDeliveriesWritten: onWritten,
}: WebhooksOptions) {
  const log = createDeliveryLog({ database, clock, audit, config, onWritten });
  const admission = createAdmission({ database, clock, secrets, config });
  const incoming = createIncoming({ clock, messages, files, admission, log });

  return {
    admission,
    incoming,
    log,
    pinged: createPinged({ clock, admission, log }),
    managing: createManaging({
      database,
      clock,
      secrets,
      audit,
      chats,
      log,
      requireRecent,
      publicUrl,
    }),
    diagnostics: createDiagnostics({ database, clock, incoming, log }),

    /** For every member of the chat: the webhook and the user behind a message. */
    async seenSender(chat: Chat, id: number): Promise<WebhookSender> {
      const place = { chatId: chat.id, id };
      return (await seenSender(database.sql, place)) ?? fail("webhook_not_found");
    },
  };
}
