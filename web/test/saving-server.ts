/** The fake server with the messages that Ada has saved. */
import { type SavedByChat, savedByChat } from "@belfry/contracts/live/saved";
import type { SavedIds } from "@belfry/contracts/people/saved";
import { createFakeServer } from "./fake-server.ts";
import { ok } from "./server-chat.ts";

export function createSavingServer() {
  const server = createFakeServer();
  const saved = new Map<number, Set<number>>();

  function setSaved(chatId: number, messageId: number, isSaved: boolean) {
    const ids = saved.get(chatId) ?? new Set();
    if (isSaved) ids.add(messageId);
    else ids.delete(messageId);
    saved.set(chatId, ids);
    server.send({ type: "saved.changed", chatId, messageId, isSaved });
  }

  function list(): SavedIds {
    const items = [...saved].map(([chatId, ids]) => ({
      chatId,
      messageIds: [...ids].sort((a, b) => a - b),
    }));
    return { items: items.filter(({ messageIds }) => messageIds.length > 0) };
  }

  /** Without deleted messages: their event may have been lost, and nobody can save them. */
  function presentIn(ids: SavedByChat) {
    return Object.entries(ids).flatMap(([chatId, messageIds]) => {
      const { messages = [] } = server.chats.get(Number(chatId)) ?? {};
      return messageIds.filter((id) => !messages[id - 1]?.deletedAt).map((id) => [chatId, id]);
    });
  }

  function handle(method: string, url: string, body: unknown) {
    const [, , , chatId, , messageId, part] = url.split("/");
    if (url !== "/api/me/saved/ids" && part !== "saved") return server.handle(method, url, body);
    const path = part === "saved" ? `/api/chats/${chatId}` : "/api/chats";
    const access = server.handle("GET", path, null);
    if (access.status !== 200) return access;
    if (part !== "saved") return ok(list());
    setSaved(Number(chatId), Number(messageId), method === "PUT");
    return { status: 204, body: null };
  }

  return {
    ...server,
    handle,
    setSaved,
    presentIn,
    presentIds: () => presentIn(savedByChat(list())),
  };
}
