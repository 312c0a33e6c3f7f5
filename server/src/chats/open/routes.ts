/** HTTP routes for open chats. */
import type { ReadableChat, Routes, RoutesOptions } from "../../access/routes.ts";
import { fail } from "../../problems.ts";
import type { OpenChats } from "./open-chats.ts";

interface Chats {
  open: OpenChats;
  threads: { follow(chat: ReadableChat, userId: number): Promise<void> };
  chatFor: RoutesOptions["chatFor"];
}

export function mountOpenChatRoutes(routes: Routes, { open, threads, chatFor }: Chats): void {
  routes.on("GET /api/chats/browse", async ({ identity, query }) =>
    open.browse(identity.user, query),
  );

  routes.onReadableChat("GET /api/chats/:chatId/preview", async ({ chat }) => {
    return { ...chat, isMember: chat.me !== undefined };
  });

  routes.onReadableChat("PUT /api/chats/:chatId/members/me", async ({ identity, chat }) => {
    if (chat.kind === "thread") await threads.follow(chat, identity.user.id);
    else await open.join(identity, chat.id);
    return (await chatFor(identity.user, chat.id)) ?? fail("chat_not_found");
  });
}
