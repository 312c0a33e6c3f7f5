/** The list of open alerts. */
import Type, { type Static } from "typebox";
import { Id } from "../ids.ts";
import { limits } from "../limits.ts";
import { Message } from "../messages/messages.ts";

export const AlertsQuery = Type.Object({
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: limits.alertsMax })),
  /** Only alerts of this chat. */
  chatId: Type.Optional(Id),
  /** Only alerts that their webhook updates by this key. */
  key: Type.Optional(Type.String({ minLength: 1, maxLength: limits.webhookKeyLength })),
});
export type AlertsQuery = Static<typeof AlertsQuery>;

/**
 * Open alerts of your chats that are not archived, and of their threads: the highest level first, then
 * the oldest first by `startedAt`, or else `createdAt`.
 */
export const AlertList = Type.Object({
  items: Type.Array(Message),
  /** The numbers of all open alerts. */
  counts: Type.Object({
    unacknowledged: Type.Integer({ minimum: 0 }),
    acknowledged: Type.Integer({ minimum: 0 }),
    /** These are in none of the other numbers. */
    silenced: Type.Integer({ minimum: 0 }),
  }),
  hasMore: Type.Boolean(),
});
export type AlertList = Static<typeof AlertList>;
