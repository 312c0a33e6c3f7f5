/** How those who manage a webhook see whether it works: its log, a replay from it, a test message. */
import type { Chat } from "@belfry/contracts/chats";
import type {
  DeliveriesQuery,
  Delivery,
  DeliveryPage,
  WholeDelivery,
} from "@belfry/contracts/webhooks/deliveries";
import type { TemplatePreview, Templates } from "@belfry/contracts/webhooks/templates";
import type { Identity } from "../../access/identity.ts";
import type { Clock } from "../../clock.ts";
import type { Database } from "../../database/database.ts";
import { fail } from "../../problems.ts";
import type { DeliveryLog } from "../deliveries/log.ts";
import { previewTemplates } from "../formats/template/templates.ts";
import type { Incoming } from "../incoming/incoming.ts";
import type { Answer } from "../incoming/request.ts";
import { type Sender, senderOf } from "../incoming/sender-store.ts";
import { passOverRefusal, replayOf } from "./replay.ts";

export interface Checking {
  test(identity: Identity, chat: Chat, id: number): Promise<Answer>;
  deliveries(chat: Chat, id: number, query: DeliveriesQuery): Promise<DeliveryPage>;
  delivery(chat: Chat, id: number, deliveryId: number): Promise<WholeDelivery>;
  /** What the same code that runs makes of a payload. */
  preview(
    chat: Chat,
    id: number,
    tried: { templates: Templates; body: string },
  ): Promise<TemplatePreview>;
  /** Sends what was delivered once more. Answers what became of it this time. */
  replay(identity: Identity, chat: Chat, id: number, deliveryId: number): Promise<Delivery>;
}

export interface CheckingNeeds {
  database: Database;
  clock: Clock;
  incoming: Pick<Incoming, "send">;
  log: Pick<DeliveryLog, "page" | "stored">;
}

export function createChecking({ database, clock, incoming, log }: CheckingNeeds): Checking {
  return {
    async test({ user, origin }, chat, id) {
      const sender = await openSender(chat, id);
      const text = `This is a **test message** that ${user.displayName} sent. The webhook works.`;
      const { messageId = 0, result } = await incoming.send(
        { ...sender, format: "native" },
        {
          headers: { "user-agent": origin.userAgent },
          query: {},
          contentType: "application/json",
          body: Buffer.from(JSON.stringify({ text })),
          address: origin.ip,
          format: undefined,
          url: "current",
        },
      );
      return { id: messageId, chatId: chat.id, outcome: result as Answer["outcome"] };
    },

    async deliveries(chat, id, query) {
      await found(chat, id);
      return log.page(id, query);
    },

    async delivery(chat, id, deliveryId) {
      await found(chat, id);
      return ((await log.stored(id, deliveryId)) ?? fail("delivery_not_found")).whole;
    },

    async preview(chat, id, { templates, body }) {
      await found(chat, id);
      return previewTemplates(templates, body);
    },

    async replay({ origin }, chat, id, deliveryId) {
      const sender = await openSender(chat, id);
      const stored = (await log.stored(id, deliveryId)) ?? fail("delivery_not_found");
      await incoming.send(sender, replayOf(stored, origin.ip)).catch(passOverRefusal);
      const { items } = await log.page(id, { url: "replay", limit: 1 });
      return items[0] ?? fail("delivery_not_found");
    },
  };

  async function found(chat: Chat, id: number): Promise<Sender> {
    const place = { chatId: chat.id, id };
    return (await senderOf(database.sql, place)) ?? fail("webhook_not_found");
  }

  /** One that may post now: what a manager sends goes through no gate. */
  async function openSender(chat: Chat, id: number): Promise<Sender> {
    const sender = await found(chat, id);
    const { disabledAt, expiresAt } = sender;
    if (disabledAt !== null) fail("webhook_disabled");
    if (expiresAt !== null && expiresAt <= clock.now()) fail("webhook_expired");
    return sender;
  }
}
