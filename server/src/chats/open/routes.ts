/** HTTP routes for open chats. */
import type { Routes, RoutesOptions } from "../../access/routes.ts";
import { fail } from "../../problems.ts";
import type { OpenChats } from "./open-chats.ts";

interface Chats {
  open: OpenChats;
  chatFor: RoutesOptions["chatFor"];
}

export function mountOpenChatRoutes(routes: Routes, { open, chatFor }: Chats): void {
  routes.on("GET /api/chats/browse", async ({ identity, query }) =>
    open.browse(identity.user, query),
  );

  routes.onReadableChat("GET /api/chats/:chatId/preview", async ({ chat }) => {
    return { ...chat, isMember: chat.me !== undefined };
  });

  routes.onReadableChat("PUT /api/chats/:chatId/members/me", async ({ identity, chat }) => {
    await open.join(identity, chat.id);
    return (await chatFor(identity.user, chat.id)) ?? fail("chat_not_found");
  });
}
