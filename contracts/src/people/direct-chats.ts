/** Direct chats as one member sees them. Has no schemas, to keep the web app small. */
import type { Chat } from "../chats.ts";
import type { UserSummary } from "../users.ts";

/** Returns the members of a direct chat besides this user. Empty for other chats. */
export function othersIn(chat: Pick<Chat, "members">, userId: number): readonly UserSummary[] {
  const members = chat.members ?? [];
  return members.filter(({ id }) => id !== userId);
}

/** A new message shows a hidden chat again, without a write. */
export function isHidden({ lastMessageId, me }: Pick<Chat, "lastMessageId" | "me">): boolean {
  return me.hiddenUntilId !== undefined && lastMessageId <= me.hiddenUntilId;
}

const byName = new Intl.Collator();
const titledByChat = new WeakMap<Chat, Chat>();

/** Returns a direct chat with the names of the other members as title, and any other chat as it is. */
export function withTitle(chat: Chat, userId: number): Chat {
  if (!chat.members) return chat;
  const known = titledByChat.get(chat);
  if (known) return known;
  const names = othersIn(chat, userId).map(({ displayName }) => displayName);
  const titled = { ...chat, title: names.sort(byName.compare).join(", ") };
  titledByChat.set(chat, titled);
  return titled;
}
