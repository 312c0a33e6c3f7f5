/** A valid body for each route of a chat that checks access after its body. Elsewhere an invalid one is enough. */
import type { EndpointKey } from "@belfry/contracts/api";

export const validBodies: Partial<Record<EndpointKey, object>> = {
  "PATCH /api/chats/:chatId": { title: "Mine" },
  "PUT /api/chats/:chatId/members/:userId": { role: "owner" },
  "PUT /api/chats/:chatId/hidden": { messageId: null },
  "PUT /api/chats/:chatId/notifications": { level: "nothing" },
  "PUT /api/chats/:chatId/muted-webhooks/:webhookId": { until: "forever" },
  "PUT /api/chats/:chatId/read": { messageId: 1 },
  "PUT /api/chats/:chatId/unread": { messageId: 1 },
  "POST /api/chats/:chatId/messages": { text: "Hello" },
  "POST /api/chats/:chatId/members": { groupId: 1 },
  "POST /api/chats/:chatId/scheduled-messages": {
    text: "Later",
    sendAt: "2100-01-01T00:00:00.000Z",
  },
  "PATCH /api/chats/:chatId/messages/:messageId": { text: "Changed" },
  "PUT /api/chats/:chatId/messages/:messageId/acknowledgement": {},
  "PUT /api/chats/:chatId/steps": {},
  "PUT /api/chats/:chatId/duty": {
    userIds: [999],
    handOver: { weekday: 1, time: "09:00" },
    timeZone: "Europe/Berlin",
  },
  "POST /api/chats/:chatId/duty/overrides": {
    userId: 999,
    startAt: "2100-01-01T00:00:00.000Z",
    endAt: "2100-01-02T00:00:00.000Z",
  },
  "POST /api/chats/:chatId/heartbeats": { webhookId: 999, name: "Mine", schedule: { every: 60 } },
  "POST /api/chats/:chatId/heartbeats/preview": { schedule: { every: 60 } },
  "PATCH /api/chats/:chatId/heartbeats/:heartbeatId": { name: "Mine" },
  "PUT /api/chats/:chatId/heartbeats/:heartbeatId/pause": {},
  "PUT /api/chats/:chatId/ping-key": { createsFor: 999 },
  "POST /api/chats/:chatId/webhooks/:webhookId/silences": {
    matchers: [{ name: "title", value: "Disk full" }],
    forMinutes: 60,
  },
  "POST /api/chats/:chatId/webhooks/:webhookId/silences/preview": {
    matchers: [{ name: "title", value: "Disk full" }],
  },
  "POST /api/chats/:chatId/maintenance": {
    times: { kind: "weekly", weekday: 7, time: "02:00", minutes: 60, timeZone: "Europe/Vienna" },
  },
  "POST /api/chats/:chatId/webhooks": { name: "Mine" },
  "PATCH /api/chats/:chatId/webhooks/:webhookId": { name: "Mine" },
  "POST /api/chats/:chatId/webhooks/:webhookId/rotate": { overlapMinutes: 0 },
  "POST /api/chats/:chatId/webhooks/:webhookId/move": { chatId: 1 },
  "POST /api/chats/:chatId/webhooks/:webhookId/deliveries/:deliveryId/replay": {},
  "POST /api/chats/:chatId/webhooks/:webhookId/preview": { templates: { text: "" }, body: "{}" },
  "POST /api/chats/:chatId/webhooks/:webhookId/suggestion": { body: "{}" },
};
