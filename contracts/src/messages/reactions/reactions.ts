/** Reactions to messages: emoji, and the users who added them. */
import Type, { type Static } from "typebox";
import { Id } from "../../ids.ts";
import { limits } from "../../limits.ts";
import { UserSummary } from "../../users.ts";

/** One emoji below a message. */
export const Reaction = Type.Object({
  emoji: Type.String(),
  count: Type.Integer({ minimum: 1 }),
  /** Users who reacted, in order. Later ones are only counted. */
  userIds: Type.Array(Id, { maxItems: limits.reactionUserIds }),
  /** Whether the reader is one of them. Absent in live events. */
  mine: Type.Optional(Type.Boolean()),
});
export type Reaction = Static<typeof Reaction>;

export const ReactionParams = Type.Object({
  chatId: Id,
  messageId: Id,
  /** One emoji, as a character. */
  emoji: Type.String({ minLength: 1, maxLength: limits.emojiLength }),
});

/** In the order of the first reaction with each emoji. */
export const ReactionList = Type.Object({
  items: Type.Array(
    Type.Object({
      emoji: Type.String(),
      count: Type.Integer({ minimum: 1 }),
      /** In the order in which they reacted, at most `limits.reactionNames`. */
      users: Type.Array(UserSummary),
    }),
  ),
});
export type ReactionList = Static<typeof ReactionList>;
