/** HTTP routes for threads. */
import { requireWritable } from "../../access/require-writable.ts";
import type { Routes } from "../../access/routes.ts";
import type { Chats } from "../../chats/chats.ts";
import { fail } from "../../problems.ts";
import type { MessageThreads } from "./threads.ts";

interface ThreadRoutesOptions {
  threads: MessageThreads;
  chats: Pick<Chats, "chatFor" | "threads">;
}

export function mountThreadRoutes(routes: Routes, { threads, chats }: ThreadRoutesOptions): void {
  routes.onChat(
    "PUT /api/chats/:chatId/messages/:messageId/thread",
    async ({ identity, chat, params }) => {
      requireWritable(identity.user, chat);
      const id = await threads.open(identity.user.id, chat, params.messageId);
      return (await chats.chatFor(identity.user, id)) ?? fail("chat_not_found");
    },
  );

  routes.on("GET /api/me/threads", async ({ identity, query }) =>
    threads.list(identity.user.id, query),
  );

  routes.on("GET /api/me/threads/unread", async ({ identity }) =>
    chats.threads.unreadOf(identity.user.id),
  );

  routes.on("POST /api/me/threads/read", async ({ identity }) => ({
    items: await chats.threads.readAll(identity.user.id),
  }));
}
