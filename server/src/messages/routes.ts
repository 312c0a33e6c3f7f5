/** HTTP routes for messages. */
import { createHash } from "node:crypto";
import type { Me } from "@belfry/contracts/users";
import { requireWritable } from "../access/require-writable.ts";
import type { Routes } from "../access/routes.ts";
import type { Files } from "../files/files.ts";
import { fail, failAt } from "../problems.ts";
import type { Messages, NewMessage } from "./messages.ts";

/** A client that retries an unsent message later than this posts it a second time. */
const clientIdLifetimeMs = 30 * 24 * 60 * 60 * 1000;

export function mountMessageRoutes(
  routes: Routes,
  messages: Messages,
  files: Pick<Files, "findUploaded">,
  linkPreviews: { update(chatId: number, messageId: number): void },
): void {
  routes.onReadableChat("GET /api/chats/:chatId/messages", async ({ identity, chat, query }) =>
    messages.page(chat, query, identity.user.id),
  );

  routes.onChat("POST /api/chats/:chatId/messages", async ({ identity, chat, body }) => {
    const { text, replyTo, alsoInChat, clientId, files: wanted } = body;
    requireWritable(identity.user, chat);
    const isThread = chat.kind === "thread";
    if (alsoInChat && !isThread) failAt("/alsoInChat", "is only for a reply in a thread");
    if (replyTo !== undefined && replyTo > chat.lastMessageId) {
      failAt("/replyTo", "is not a message of this chat", "message_not_found");
    }
    const place = { chatId: chat.id, userId: identity.user.id };
    const uploaded = wanted?.length ? await files.findUploaded(place, wanted) : undefined;
    if (uploaded?.isPosted && !(await messages.isRepeat(place, clientId))) {
      failAt("/files", "are those of another message", "file_not_found");
    }
    const message: NewMessage = {
      chatId: chat.id,
      author: authorOf(identity.user),
      text,
      files: uploaded?.files,
      replyTo,
      ...idempotencyOf(clientId, [text, replyTo, ...(wanted ?? [])]),
    };
    const { id } = await (isThread
      ? messages.reply(message, { alsoInChat })
      : messages.post(message));
    linkPreviews.update(chat.id, id);
    return find(identity.user, chat, id);
  });

  routes.onReadableChat(
    "GET /api/chats/:chatId/messages/:messageId",
    ({ identity, chat, params }) => find(identity.user, chat, params.messageId),
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

  routes.onReadableChat("GET /api/chats/:chatId/changes", async ({ identity, chat, query }) =>
    messages.changes(chat, query.afterRev, identity.user.id),
  );

  async function find(user: { id: number }, chat: { id: number }, id: number) {
    return (await messages.find(chat, id, user.id)) ?? fail("message_not_found");
  }
}

function authorOf({ id: userId, displayName, avatarUrl }: Me) {
  return { kind: "user" as const, userId, displayName, avatarUrl };
}

function idempotencyOf(clientId: string | undefined, content: readonly unknown[]) {
  if (clientId === undefined) return {};
  const bodyHash = hashOf(JSON.stringify(content));
  const idempotency = { idempotencyKey: clientId, bodyHash, lifetimeMs: clientIdLifetimeMs };
  return { idempotency };
}

function hashOf(text: string): string {
  return createHash("sha256").update(text).digest("base64url");
}
