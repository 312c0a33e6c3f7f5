/** HTTP routes for messages. */
import { createHash } from "node:crypto";
import type { Chat } from "@belfry/contracts/chats";
import { type ReadOnlyReason, readOnlyReason } from "@belfry/contracts/permissions";
import type { Routes } from "../access/routes.ts";
import { fail, failAt } from "../problems.ts";
import type { Messages } from "./messages.ts";

/** A client that retries an unsent message later than this posts it a second time. */
const clientIdLifetimeMs = 30 * 24 * 60 * 60 * 1000;

export function mountMessageRoutes(routes: Routes, messages: Messages): void {
  routes.onChat("GET /api/chats/:chatId/messages", async ({ identity, chat, query }) =>
    messages.page(chat, query, identity.user.id),
  );

  routes.onChat("POST /api/chats/:chatId/messages", async ({ identity, chat, body }) => {
    const { text, replyTo, clientId } = body;
    requireWritable(identity.user, chat);
    if (replyTo !== undefined && replyTo > chat.lastMessageId) {
      failAt("/replyTo", "is not a message of this chat", "message_not_found");
    }
    const { id: userId, displayName, avatarUrl } = identity.user;
    const { id } = await messages.post({
      chatId: chat.id,
      author: { kind: "user", userId, displayName, avatarUrl },
      text,
      replyTo,
      ...(clientId !== undefined && {
        idempotency: {
          idempotencyKey: clientId,
          bodyHash: hashOf(JSON.stringify([text, replyTo])),
          lifetimeMs: clientIdLifetimeMs,
        },
      }),
    });
    return find(identity.user, chat, id);
  });

  routes.onChat("GET /api/chats/:chatId/messages/:messageId", ({ identity, chat, params }) =>
    find(identity.user, chat, params.messageId),
  );

  routes.onChat(
    "PATCH /api/chats/:chatId/messages/:messageId",
    async ({ identity, chat, params, body }) => {
      requireWritable(identity.user, chat);
      await messages.edit(identity.user, chat, params.messageId, body.text);
      return find(identity.user, chat, params.messageId);
    },
  );

  routes.onChat(
    "DELETE /api/chats/:chatId/messages/:messageId",
    async ({ identity, chat, params }) => {
      await messages.delete(identity.user, chat, params.messageId);
      return null;
    },
  );

  routes.onChat("GET /api/chats/:chatId/messages/:messageId/reactions", ({ chat, params }) =>
    messages.listReactions(chat.id, params.messageId),
  );

  routes.onChat(
    "PUT /api/chats/:chatId/messages/:messageId/reactions/:emoji",
    async ({ identity, chat, params }) => {
      requireWritable(identity.user, chat);
      await messages.react({ ...params, userId: identity.user.id }, true);
      return find(identity.user, chat, params.messageId);
    },
  );

  routes.onChat(
    "DELETE /api/chats/:chatId/messages/:messageId/reactions/:emoji",
    async ({ identity, chat, params }) => {
      requireWritable(identity.user, chat);
      await messages.react({ ...params, userId: identity.user.id }, false);
      return null;
    },
  );

  routes.onChat("GET /api/chats/:chatId/changes", async ({ identity, chat, query }) =>
    messages.changes(chat, query.afterRev, identity.user.id),
  );

  async function find(user: { id: number }, chat: Chat, id: number) {
    return (await messages.find(chat, id, user.id)) ?? fail("message_not_found");
  }
}

const readOnlyDetails: Record<Exclude<ReadOnlyReason, "archived">, string> = {
  system: "Only Belfry can post to this chat.",
  noReader:
    "Nobody else in this chat can read messages: their accounts are deactivated or deleted.",
};

/** Rejects with `read_only_chat`. The writer checks again that the chat is not archived. */
function requireWritable(user: { id: number }, chat: Chat): void {
  const reason = readOnlyReason(user, chat);
  if (reason === "archived") fail("chat_archived");
  if (reason) fail("read_only_chat", { detail: readOnlyDetails[reason] });
}

function hashOf(text: string): string {
  return createHash("sha256").update(text).digest("base64url");
}
