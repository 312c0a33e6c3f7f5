/** Posts of the last day that a silence would have held back, from the delivery log. */
import type { Chat } from "@belfry/contracts/chats";
import { labelsOf, matchesAll } from "@belfry/contracts/on-call/silences/matching";
import type { PreviewSilence, SilencePreview } from "@belfry/contracts/on-call/silences/silences";
import { fail } from "../../problems.ts";
import * as held from "./held-store.ts";
import { parseMatchers } from "./matchers.ts";
import type { SettlingOptions } from "./settling.ts";
import * as store from "./silence-store.ts";

const dayMs = 24 * 60 * 60_000;
const messagesMax = 500;
const itemsMax = 5;

export function createPreview({ database, clock, messages }: SettlingOptions) {
  const { sql } = database;

  return async (
    chat: Pick<Chat, "id">,
    webhookId: number,
    draft: PreviewSilence,
  ): Promise<SilencePreview> => {
    const names = await store.webhooksOf(sql, chat.id, webhookId);
    if (!names.has(webhookId)) fail("webhook_not_found");
    const matchers = parseMatchers(draft.matchers);
    const since = clock.now() - dayMs;
    const counts = await held.listPosts(sql, webhookId, { since, most: messagesMax });
    const found = await messages.listByIds(counts);
    const postsByPlace = new Map(
      counts.map((one) => [`${one.chatId} ${one.messageId}`, one.posts]),
    );
    const items: SilencePreview["items"] = [];
    for (const message of found) {
      const { chatId, id: messageId, level, state, deletedAt } = message;
      if (deletedAt) continue;
      const key = await messages.keyOfMessage({ chatId, messageId });
      const labels = labelsOf(message, key);
      if (!matchesAll(matchers, labels)) continue;
      const title = labels.find(({ name }) => name === "title")?.value ?? "";
      const posts = postsByPlace.get(`${chatId} ${messageId}`) ?? 1;
      const about = { ...(level && { level }), ...(state && { state }) };
      items.push({ chatId, messageId, title, ...about, posts });
    }
    items.sort((a, b) => b.posts - a.posts || b.messageId - a.messageId);
    const posts = items.reduce((sum, item) => sum + item.posts, 0);
    return { posts, messages: items.length, items: items.slice(0, itemsMax) };
  };
}
