/** Changes of reactions, on the server and in clients. Without TypeBox, for the first load of the web app. */
import { limits } from "../../limits.ts";
import type { Reaction } from "./reactions.ts";

/** One user has added or removed one emoji. */
export interface ReactionChange {
  emoji: string;
  userId: number;
  isAdded: boolean;
}

/**
 * Returns the reactions after a change. The server stores the result and clients compute it, so both are
 * equal. With a `readerId` each reaction has `mine`.
 */
export function withReaction(
  reactions: readonly Reaction[],
  { emoji, userId, isAdded }: ReactionChange,
  readerId?: number,
): Reaction[] {
  const mine = readerId === userId ? { mine: isAdded } : {};
  const known = reactions.some((reaction) => reaction.emoji === emoji);
  if (!known) {
    if (!isAdded) return [...reactions];
    const reader = readerId === undefined ? {} : { mine: readerId === userId };
    return [...reactions, { emoji, count: 1, userIds: [userId], ...reader }];
  }
  return reactions.flatMap((reaction) => {
    if (reaction.emoji !== emoji) return [reaction];
    const others = reaction.userIds.filter((id) => id !== userId);
    if (!isAdded) {
      const count = reaction.count - 1;
      return count > 0 ? [{ ...reaction, count, userIds: others, ...mine }] : [];
    }
    const hasPlace = others.length < limits.reactionUserIds;
    const userIds = hasPlace ? [...others, userId] : others;
    return [{ ...reaction, count: reaction.count + 1, userIds, ...mine }];
  });
}

/**
 * Adds `mine` to reactions that came without it. If more users have reacted than are named, it stays as
 * it was before.
 */
export function withMine(
  reactions: readonly Reaction[],
  readerId: number,
  before: readonly Reaction[] = [],
): Reaction[] {
  return reactions.map((reaction) => {
    if (reaction.mine !== undefined) return reaction;
    if (isSure(reaction, readerId)) {
      return { ...reaction, mine: reaction.userIds.includes(readerId) };
    }
    const earlier = before.find(({ emoji }) => emoji === reaction.emoji);
    return { ...reaction, mine: earlier?.mine ?? false };
  });
}

/** Whether the list of users says if this one has reacted. */
export function isSure({ count, userIds }: Reaction, userId: number): boolean {
  return count === userIds.length || userIds.includes(userId);
}

/** Returns the emoji in its coloured form, such as `❤️` for `❤`, or undefined for any other text. */
export function emojiOf(text: string): string | undefined {
  return [text, `${text}\uFE0F`].find((form) => /^\p{RGI_Emoji}$/v.test(form));
}
