/** Joins an open chat, and adds it to the list of chats. */
import type { Chat } from "@belfry/contracts/chats";
import { call } from "../../api/call.ts";
import { useActions } from "../../live/hooks.ts";

export function useJoin(): (chatId: number) => Promise<Chat> {
  const { addChat } = useActions();
  return async (chatId) => {
    const chat = await call("PUT /api/chats/:chatId/members/me", { params: { chatId } });
    addChat(chat);
    return chat;
  };
}
