/** Acts on a user's own data: read marks, saved messages, the sidebar, mutes and levels. */
import type { Act } from "./turn.ts";

const levels = ["all", "mentions", "critical", "nothing", null] as const;

export const ownActs: readonly Act[] = [
  ({ send, chat, id }) => send(`PUT ${chat}/read`, { messageId: id }),
  ({ send, chat, id }) => send(`PUT ${chat}/unread`, { messageId: id }),
  ({ send, scene, id, pick }) => {
    const items = [2, ...scene.directIds].map((chatId) => ({ chatId, messageId: id }));
    return send(`POST /api/me/chats/${pick(["read", "unread"])}`, { items });
  },
  ({ send, message }) => send(`PUT ${message}/saved`),
  ({ send, message }) => send(`DELETE ${message}/saved`),
  ({ send, text }) => send("POST /api/me/sidebar/sections", { name: text, chatIds: [2] }),
  ({ send, below, scene, pick }) =>
    send(`PATCH /api/me/sidebar/sections/${1 + below(5)}`, {
      isClosed: pick([true, false]),
      chatIds: [pick(scene.directIds), 2],
    }),
  ({ send, below }) => send(`DELETE /api/me/sidebar/sections/${4 + below(3)}`),
  ({ send, chat, pick }) => send(`PUT ${chat}/notifications`, { level: pick(levels) }),
  ({ send, chat, inAnHour }) =>
    send(`PUT ${chat}/notifications`, { level: null, mutedUntil: inAnHour }),
  ({ send, group, webhookId, pick, inAnHour }) =>
    send(`PUT ${group}/muted-webhooks/${webhookId}`, { until: pick(["forever", inAnHour]) }),
  ({ send, group, webhookId, id }) =>
    send(`PUT ${group}/muted-webhooks/${webhookId}`, { until: "resolved", messageId: id }),
  ({ send, group, webhookId }) => send(`DELETE ${group}/muted-webhooks/${webhookId}`),
  ({ send, direct, pickId, pick }) =>
    send(`PUT ${direct}/hidden`, { messageId: pick([pickId(6), null]) }),
];
