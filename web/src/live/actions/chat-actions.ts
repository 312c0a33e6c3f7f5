/** Actions that add a chat to the list, or hide one from it. */
import type { Chat } from "@belfry/contracts/chats";
import type { Call } from "../../api/call.ts";
import type { Store } from "../store.ts";

interface ChatActionsOptions {
  store: Store;
  call: Call;
  userId: number;
}

export function createChatActions({ store, call, userId }: ChatActionsOptions) {
  /** Adds a chat that the user has created. Its event, and events after it, may have come first. */
  function addChat(chat: Chat) {
    if (!store.get().state.chats[chat.id]) store.apply({ type: "chat.added", chat });
  }

  /** Opens the direct chat with these users. Sends no request for one that is listed. */
  async function openDirect(userIds: readonly number[]): Promise<Chat> {
    const ids = new Set([userId, ...userIds]);
    const known = Object.values(store.get().state.chats).find(
      ({ kind, members, me }) =>
        kind === "direct" &&
        members?.length === ids.size &&
        members.every(({ id }) => ids.has(id)) &&
        me.hiddenUntilId === undefined,
    );
    if (known) return known;
    const chat = await call("POST /api/chats", {
      body: { kind: "direct", memberIds: [...userIds] },
    });
    if (store.get().state.chats[chat.id]) {
      store.apply({ type: "chat.hidden", chatId: chat.id, messageId: null });
    }
    addChat(chat);
    return chat;
  }

  /** Hides a direct chat until its next message. */
  async function hideChat(chatId: number) {
    await setHidden(chatId, store.get().state.chats[chatId]?.lastMessageId ?? 0);
  }

  const showChat = (chatId: number) => setHidden(chatId, null);

  async function setHidden(chatId: number, messageId: number | null) {
    await call("PUT /api/chats/:chatId/hidden", { params: { chatId }, body: { messageId } });
    store.apply({ type: "chat.hidden", chatId, messageId });
  }

  return { addChat, openDirect, hideChat, showChat };
}
