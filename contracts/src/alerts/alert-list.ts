/** The list of open alerts. */
import Type, { type Static } from "typebox";
import { limits } from "../limits.ts";
import { Message } from "../messages/messages.ts";

export const AlertsQuery = Type.Object({
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: limits.alertsMax })),
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
  }),
  hasMore: Type.Boolean(),
});
export type AlertList = Static<typeof AlertList>;
