/** Where a sender comes back to what it has posted: looks at it, edits it, takes it away. */
import type { Card } from "@belfry/contracts/messages/cards";
import type { Message } from "@belfry/contracts/messages/messages";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Files } from "../../files/files.ts";
import { acceptRawBodies, bodyLimitOf, mayHaveFiles } from "../../http/raw-bodies.ts";
import type { Messages, Sent } from "../../messages/messages.ts";
import { fail, Refusal } from "../../problems.ts";
import { readBody } from "../bodies/read-body.ts";
import { readerOf } from "../formats/choose.ts";
import { embedOf } from "../formats/discord/embeds.ts";
import type { Note } from "./admission.ts";
import { editAsDiscord, editNative } from "./edited-files.ts";
import type { Incoming } from "./incoming.ts";
import { type Address, messageAddresses, type Params } from "./paths.ts";
import { messageObject } from "./replies/discord-objects.ts";
import { discord, type Reply } from "./replies/replies.ts";
import { receivedAt } from "./routes.ts";

export interface OwnMessagesNeeds {
  messages: Messages;
  files: Files;
  incoming: Pick<Incoming, "attend" | "senderOf">;
  ipOf(request: FastifyRequest): string;
}

export function mountOwnMessages(app: FastifyInstance, needs: OwnMessagesNeeds): void {
  const { messages, files, ipOf } = needs;
  const { attend, senderOf } = needs.incoming;
  app.register(async (scope) => {
    acceptRawBodies(scope);
    for (const [path, find] of Object.entries(messageAddresses)) {
      const addressed = (request: FastifyRequest) =>
        find(request.params as Params) ?? fail("not_found");
      for (const method of ["GET", "PATCH", "DELETE"] as const) {
        scope.route({
          method,
          url: path,
          config: {
            refusal: (refusal, request) => addressed(request).dialect.refused(refusal),
            bodyLimit: bodyLimitOf,
          },
          onRequest: async (request) => {
            if (!mayHaveFiles(request)) return;
            await senderOf(addressed(request).token, () => ipOf(request));
          },
          handler: async (request, reply) => {
            const address = addressed(request);
            const { status, headers, body } = await answer(method, address, request);
            return reply
              .code(status)
              .headers({ ...headers, "cache-control": "no-store" })
              .send(body);
          },
        });
      }
    }
  });

  async function answer(
    method: "GET" | "PATCH" | "DELETE",
    address: Address,
    request: FastifyRequest,
  ): Promise<Reply> {
    const isDiscord = address.dialect === discord;
    if (method === "GET") {
      if (!isDiscord) fail("method_not_allowed", { headers: { allow: "PATCH, DELETE" } });
      const sender = await senderOf(address.token, () => ipOf(request));
      const sent = { webhookId: sender.id, chatId: sender.chatId, id: address.messageId ?? 0 };
      return shownToDiscord(await messages.sent(sent));
    }
    const received = receivedAt(address, request, ipOf);
    return attend(received, async (sender, note) => {
      const sent = { webhookId: sender.id, chatId: sender.chatId, id: address.messageId ?? 0 };
      Object.assign(note, { result: "updated", chatId: sent.chatId, messageId: sent.id });
      if (method === "DELETE") return removed(sent, note);
      const { body, files: uploads } = readBody(received.body, received.contentType);
      const { headers, query } = received;
      // What there is to show is decided with what the message has already.
      const delivery = { body, headers, query, hasFiles: true };
      const said = readerOf(isDiscord ? "discord" : "native", delivery, null).read(delivery);
      if ("ignored" in said) fail("empty_message");
      const members = isDiscord ? (["content", "embeds"] as const) : (["text", "cards"] as const);
      const kept = await files.keep(sent.chatId, uploads);
      const edit = isDiscord ? editAsDiscord(body, kept) : editNative(body, kept);
      const content = { ...changed(body, members, said), files: edit };
      const message = await messages.editSent(sent, content).catch(async (error) => {
        if (error instanceof Refusal) await files.discard(kept);
        throw error;
      });
      if (isDiscord) return shownToDiscord(message);
      const { id, chatId } = message;
      return json({ ok: true, id, chatId, created: false });
    });
  }

  async function removed(sent: Sent, note: Note): Promise<Reply> {
    await messages.removeSent(sent);
    note.reason = "The sender removed the message.";
    return { status: 204, headers: {}, body: "" };
  }
}

/** What the body does not have stays as it is; null and empty take it away. */
function changed(
  body: Record<string, unknown>,
  [text, cards]: readonly [string, string],
  said: { text: string; cards?: Card[] | undefined },
): { text?: string; cards?: Card[] } {
  return {
    ...(body[text] !== undefined && { text: said.text }),
    ...(body[cards] !== undefined && { cards: said.cards ?? [] }),
  };
}

function shownToDiscord({ author, id, chatId, text, cards = [], ...message }: Message): Reply {
  if (author.kind !== "webhook") fail("message_not_found");
  const { webhookId, name: username, avatarUrl } = author;
  const embeds = cards.map(embedOf);
  return json(
    messageObject({ webhookId, id, chatId, text, username, avatarUrl, embeds, ...message }),
  );
}

function json(body: unknown): Reply {
  const headers = { "content-type": "application/json; charset=utf-8" };
  return { status: 200, headers, body: JSON.stringify(body) };
}
