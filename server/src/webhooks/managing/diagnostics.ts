/** Lets managers check a webhook: test messages, the delivery log, replays, previews. */
import type { Chat } from "@belfry/contracts/chats";
import type {
  DeliveriesQuery,
  Delivery,
  DeliveryDetail,
  DeliveryPage,
  ReplayDelivery,
} from "@belfry/contracts/webhooks/deliveries";
import type { WebhookFormat } from "@belfry/contracts/webhooks/formats";
import type {
  SuggestTemplates,
  TemplatePreview,
  TemplateSuggestion,
  Templates,
} from "@belfry/contracts/webhooks/templates";
import type { WebhookReply } from "@belfry/contracts/webhooks/webhooks";
import type { Identity } from "../../access/identity.ts";
import type { Clock } from "../../clock.ts";
import type { Database } from "../../database/database.ts";
import { createRateLimiter, failRateLimited, type Rate } from "../../http/rate-limit.ts";
import { fail, Refusal } from "../../problems.ts";
import type { DeliveryLog } from "../deliveries/log.ts";
import { suggestTemplates } from "../formats/suggestion/suggestion.ts";
import { parsePayload, previewTemplates } from "../formats/template/templates.ts";
import type { Incoming } from "../incoming/incoming.ts";
import type { WebhookRequest } from "../incoming/request.ts";
import { findSender, type Sender } from "../incoming/sender-store.ts";

interface DiagnosticsOptions {
  database: Database;
  clock: Clock;
  incoming: Pick<Incoming, "send">;
  log: Pick<DeliveryLog, "save" | "page" | "search" | "find">;
}

/** Previews per user. The editor asks at most three times a second. */
const previewRate: Rate = { perSecond: 5, burst: 30 };

/** Searches per user. Each reads the bodies of up to a thousand deliveries. */
const searchRate: Rate = { perSecond: 1, burst: 20 };

export function createDiagnostics({ database, clock, incoming, log }: DiagnosticsOptions) {
  const previews = createRateLimiter({ clock, ...previewRate });
  const searches = createRateLimiter({ clock, ...searchRate });

  function limit(limiter: typeof previews, userId: number, rate: Rate): void {
    const waitMs = limiter.take(String(userId));
    if (waitMs > 0) failRateLimited(waitMs, rate);
  }

  async function requireSender(chat: Chat, id: number): Promise<Sender> {
    return (await findSender(database.sql, { chatId: chat.id, id })) ?? fail("webhook_not_found");
  }

  /** Rejects webhooks that cannot post. Managers send without admission. */
  async function requireActiveSender(chat: Chat, id: number): Promise<Sender> {
    const sender = await requireSender(chat, id);
    const { disabledAt, expiresAt } = sender;
    if (disabledAt !== null) fail("webhook_disabled");
    if (expiresAt !== null && expiresAt <= clock.now()) fail("webhook_expired");
    return sender;
  }

  async function requireDelivery(id: number, deliveryId: number): Promise<DeliveryDetail> {
    return (await log.find(id, deliveryId)) ?? fail("delivery_not_found");
  }

  return {
    /** Posts a test message through the webhook. */
    async test({ user, origin }: Identity, chat: Chat, id: number): Promise<WebhookReply> {
      const sender = await requireActiveSender(chat, id);
      const text = `This is a **test message** that ${user.displayName} sent. The webhook works.`;
      const request: WebhookRequest = {
        ...resentRequest,
        format: undefined,
        info: {
          ip: origin.ip,
          headers: { "user-agent": origin.userAgent },
          query: {},
          contentType: "application/json",
        },
        body: Buffer.from(JSON.stringify({ text })),
      };
      const native: Sender = { ...sender, format: "native" };
      const result = await incoming.send(native, request, { url: "current" });
      const { id: messageId, outcome } = result.type === "posted" ? result : { id: 0 };
      return { ok: true, id: messageId, chatId: chat.id, created: outcome === "posted" };
    },

    async deliveries(
      { user }: Identity,
      chat: Chat,
      id: number,
      { q, ...query }: DeliveriesQuery,
    ): Promise<DeliveryPage> {
      if (q !== undefined) limit(searches, user.id, searchRate);
      await requireSender(chat, id);
      return q === undefined ? log.page(id, query) : log.search(id, q, query);
    },

    async delivery(chat: Chat, id: number, deliveryId: number): Promise<DeliveryDetail> {
      await requireSender(chat, id);
      return requireDelivery(id, deliveryId);
    },

    async preview(
      { user }: Identity,
      chat: Chat,
      id: number,
      { templates, body, headers }: SuggestTemplates & { templates: Templates },
    ): Promise<TemplatePreview> {
      limit(previews, user.id, previewRate);
      await requireSender(chat, id);
      return previewTemplates(user.id, templates, body, headers);
    },

    /** Returns the message of the format for any JSON as templates. */
    async suggest(chat: Chat, id: number, payload: SuggestTemplates): Promise<TemplateSuggestion> {
      await requireSender(chat, id);
      return suggestTemplates(parsePayload(payload.body) ?? {}, payload.headers ?? {});
    },

    /**
     * Sends a delivery again. Rejects with `confirmation_required` if its sender was not verified.
     * Returns the new entry of the log, even if it was rejected.
     */
    async replay(
      { origin }: Identity,
      chat: Chat,
      { webhookId: id, deliveryId }: { webhookId: number; deliveryId: number },
      { confirm }: ReplayDelivery,
    ): Promise<Delivery> {
      const sender = await requireActiveSender(chat, id);
      const delivery = await requireDelivery(id, deliveryId);
      const request = toReplay(delivery, origin.ip);
      requireConfirmation(delivery, confirm);
      let loggedId = 0;
      const onLogged = (id: number) => {
        loggedId = id;
      };
      await incoming.send(sender, request, { url: "replay", onLogged }).catch((error) => {
        if (!(error instanceof Refusal)) throw error;
      });
      await log.save();
      return requireDelivery(id, loggedId);
    },
  };
}

/** Anyone may have sent a request that the checks of signature and IP have rejected. */
function requireConfirmation({ code, reason }: Delivery, confirm: string | undefined): void {
  const isUnverified = code === "invalid_signature" || code === "address_not_allowed";
  if (!isUnverified || confirm === code) return;
  const detail = `${reason ?? ""} Confirm that it should be posted with {"confirm": "${code}"}.`;
  fail("confirmation_required", { detail: detail.trim() });
}

/** Members of a request that did not come through a webhook URL. */
const resentRequest = {
  token: "",
  statusOf: ({ status }: Refusal) => status,
} as const;

/**
 * Uses the format of the original delivery, unless the webhook's format has changed. Sends no
 * idempotency key. A request that was rejected before it was read is logged as native, so its
 * format is chosen again.
 */
function toReplay(delivery: DeliveryDetail, ip: string): WebhookRequest {
  const { headers, contentType, query, body, dialect, isEdit } = delivery;
  if (isEdit) {
    fail("delivery_not_found", {
      detail: "This delivery changed a message. It cannot be replayed.",
    });
  }
  if (body === null) {
    fail("delivery_not_found", { detail: "The body of this delivery was not kept." });
  }
  return {
    ...resentRequest,
    info: { ip, headers, query, contentType },
    body: Buffer.from(body),
    format: dialect === "native" ? undefined : (dialect as WebhookFormat),
  };
}
