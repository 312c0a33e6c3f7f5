/** Changes to the members of a chat, and to what one member has hidden, in the client state. */
import type { Chat, Member } from "../chats.ts";

/** Updates a member of a direct chat. */
export function withMember(chat: Chat, { user }: Member): Chat {
  if (!chat.members) return chat;
  const members = chat.members.map((other) => (other.id === user.id ? user : other));
  return { ...chat, members };
}

/** Returns the list with a changed or new member, or without one: `member` is null. */
export function withListed(
  loaded: readonly Member[],
  userId: number,
  member: Member | null,
): Member[] {
  if (!member) return loaded.filter(({ user }) => user.id !== userId);
  const isKnown = loaded.some(({ user }) => user.id === userId);
  if (!isKnown) return [...loaded, member].sort(byJoining);
  return loaded.map((other) => (other.user.id === userId ? member : other));
}

/** The server's order. */
function byJoining(a: Member, b: Member): number {
  return a.joinedAt.localeCompare(b.joinedAt) || a.user.id - b.user.id;
}

/** `messageId` is null to show the chat again. */
export function withHiddenUntil(chat: Chat, messageId: number | null): Chat {
  const { hiddenUntilId: _, ...me } = chat.me;
  return { ...chat, me: messageId === null ? me : { ...me, hiddenUntilId: messageId } };
}
