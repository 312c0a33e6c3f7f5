/** The users that a message notifies: by a critical message or a direct message. */
import type { Message } from "@belfry/contracts/messages/messages";
import type { Chats } from "../chats/chats.ts";
import type { Recipient } from "../push/push.ts";

export function createRecipients({ members, chatFor }: Pick<Chats, "members" | "chatFor">) {
  return async (message: Message): Promise<Recipient[]> => {
    const { chatId, author, level } = message;
    const list = await members.list({ id: chatId });
    const authorId = author.kind === "user" ? author.userId : undefined;
    const others = list.map(({ user }) => user.id).filter((id) => id !== authorId);
    const [first] = others;
    const chat = first === undefined ? undefined : await chatFor({ id: first }, chatId);
    const reason = chat?.kind === "direct" ? "direct" : level === "critical" ? "critical" : null;
    return reason === null ? [] : others.map((userId) => ({ userId, reason }));
  };
}
