/** Messages over HTTP. */
import { createHash } from "node:crypto";
import type { Routes } from "../access/routes.ts";
import type { Chats } from "../chats/chats.ts";
import { fail, failAt } from "../problems.ts";
import type { Messages } from "./messages.ts";

/** A client that comes back with an unsent message after this long posts it anew. */
const clientIdLifetimeMs = 30 * 24 * 60 * 60 * 1000;

export function mountMessageRoutes(
  routes: Routes,
  needs: { chats: Chats; messages: Messages },
): void {
  const { chats, messages } = needs;

  routes.on("GET /api/chats/:chatId/messages", async ({ identity, params, query }) => {
    const chat = (await chats.chatFor(identity.user, params.chatId)) ?? fail("chat_not_found");
    return messages.page(chat, query);
  });

  routes.on("POST /api/chats/:chatId/messages", async ({ identity, params, body }) => {
    const { user } = identity;
    const chat = (await chats.chatFor(user, params.chatId)) ?? fail("chat_not_found");
    const { text, replyTo, clientId } = body;
    if (replyTo !== undefined && replyTo > chat.lastMessageId) {
      failAt("/replyTo", "is not a message of this chat", "message_not_found");
    }
    const { id } = await messages.post({
      chatId: chat.id,
      author: {
        kind: "user",
        userId: user.id,
        displayName: user.displayName,
        avatarUrl: user.avatarUrl,
      },
      text,
      replyTo,
      ...(clientId !== undefined && {
        key: {
          key: clientId,
          bodyHash: hashOf(JSON.stringify([text, replyTo])),
          lifetimeMs: clientIdLifetimeMs,
        },
      }),
    });
    return (await messages.one(chat, id)) ?? fail("message_not_found");
  });

  routes.on("GET /api/chats/:chatId/messages/:messageId", async ({ identity, params }) => {
    const chat = (await chats.chatFor(identity.user, params.chatId)) ?? fail("chat_not_found");
    return (await messages.one(chat, params.messageId)) ?? fail("message_not_found");
  });

  routes.on("PATCH /api/chats/:chatId/messages/:messageId", async ({ identity, params, body }) => {
    const chat = (await chats.chatFor(identity.user, params.chatId)) ?? fail("chat_not_found");
    return messages.edit(identity.user, chat, params.messageId, body.text);
  });

  routes.on("DELETE /api/chats/:chatId/messages/:messageId", async ({ identity, params }) => {
    const chat = (await chats.chatFor(identity.user, params.chatId)) ?? fail("chat_not_found");
    await messages.remove(identity.user, chat, params.messageId);
    return null;
  });

  routes.on("GET /api/chats/:chatId/changes", async ({ identity, params, query }) => {
    const chat = (await chats.chatFor(identity.user, params.chatId)) ?? fail("chat_not_found");
    return messages.changes(chat, query.afterRev);
  });
}

function hashOf(text: string): string {
  return createHash("sha256").update(text).digest("base64url");
}
