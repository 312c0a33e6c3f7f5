/** Posts the alerts of heartbeats, and resolves them. */
import type { Database } from "../../../database/database.ts";
import type { Messages } from "../../../messages/messages.ts";
import { Refusal } from "../../../problems.ts";
import * as store from "../heartbeat-store.ts";
import type { News } from "../schedules/transitions.ts";
import { cardOf, recoveredCard } from "./alerts.ts";
import * as due from "./due-store.ts";

export interface PostNewsOptions {
  database: Database;
  messages: Pick<Messages, "post" | "editWebhookMessage" | "webhookMessage">;
  onError(error: unknown): void;
}

const idempotencyLifetimeMs = 24 * 3_600_000;

/** The alert was deleted, or its chat was. */
const gone = new Set(["message_not_found", "chat_not_found"]);

export function createPostNews({ database: { sql }, messages, onError }: PostNewsOptions) {
  /** The rev of the heartbeat is in the key, so that two processes post one message. */
  async function open(found: store.StoredHeartbeat, news: News & { type: "failed" }) {
    const { id, uuid, rev, webhook_id: webhookId, webhookName, webhookAvatarUrl } = found;
    const subject = {
      name: found.name,
      schedule: store.scheduleOf(found),
      timeZone: found.time_zone,
      longestRunMs: found.longest_run_ms,
    };
    const posted = await messages.post({
      chatId: found.chatId,
      author: { kind: "webhook", webhookId, name: webhookName, avatarUrl: webhookAvatarUrl },
      text: "",
      cards: [cardOf(subject, news.failure, news.at)],
      level: "critical",
      state: "open",
      problem: { startedAt: startOf(news) },
      update: { updateKey: `heartbeat:${uuid}`, isOver: false },
      idempotency: {
        idempotencyKey: `heartbeat:${id}:${rev}`,
        bodyHash: "",
        lifetimeMs: idempotencyLifetimeMs,
      },
    });
    await due.setAlert(sql, id, { chatId: posted.chatId, messageId: posted.id });
  }

  async function resolve(found: store.StoredHeartbeat, news: News & { type: "recovered" }) {
    const { id, webhook_id: webhookId, alert_chat_id: chatId, alert_message_id: messageId } = found;
    if (chatId === null || messageId === null) return;
    const of = { webhookId, chatId, id: messageId };
    try {
      const { cards = [], state } = await messages.webhookMessage(of);
      const [card = {}, ...others] = cards;
      // A sender may resolve what a member has closed.
      if (state !== "resolved") {
        await messages.editWebhookMessage(of, {
          cards: [recoveredCard(card, news.durationMs), ...others],
          level: "success",
          state: "resolved",
          endedAt: news.at,
          allowMentions: (before) => before,
        });
      }
    } catch (error) {
      if (!(error instanceof Refusal && gone.has(error.code))) throw error;
    }
    await due.setAlert(sql, id, undefined);
  }

  async function postOne(found: store.StoredHeartbeat): Promise<void> {
    const { id, news: stored } = found;
    const { news } = store.progressOf(found);
    if (!stored || !news) return;
    if (news.type === "failed") await open(found, news);
    else await resolve(found, news);
    await due.clearNews(sql, id, stored);
  }

  /** Posts what is waiting. Resolves with how many: what fails waits for the next run. */
  return async (most: number): Promise<number> => {
    let posted = 0;
    for (const found of await due.listNews(sql, most)) {
      try {
        await postOne(found);
        posted++;
      } catch (error) {
        onError(error);
      }
    }
    return posted;
  };
}

/** Start of the problem: of the run, or the time at which the request was expected. */
function startOf({ at, failure }: News & { type: "failed" }): number {
  if (failure.kind === "missed") return failure.expectedAt;
  return failure.kind === "overrun" ? failure.startedAt : at;
}
