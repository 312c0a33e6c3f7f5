/** A chat for the crash test, with posts by its owner and by a webhook. */
import { createClient } from "@belfry/client/client";
import type { Message } from "@belfry/contracts/messages/messages";
import { requestsOverHttp } from "../kit/requests.ts";
import { setupBody } from "../kit/test-server.ts";

export interface Chat {
  id: number;
  webhookPath: string;
  token: string;
}

export interface Post {
  by: "owner" | "webhook";
  text: string;
  /** `clientId` or `Idempotency-Key`. */
  key: string;
  /** Set when the post is acknowledged. */
  id?: number;
}

export async function setUp(url: string): Promise<Chat> {
  const { token = "" } = await createClient({ url })("POST /api/setup", { body: setupBody });
  const call = createClient({ url, token });
  const { items } = await call("GET /api/chats");
  const chatId = items[0]?.id ?? 0;
  const params = { chatId };
  const webhook = await call("POST /api/chats/:chatId/webhooks", {
    params,
    body: { name: "Relay" },
  });
  return { id: chatId, webhookPath: new URL(webhook.url).pathname, token };
}

/** Returns the id of the message. Rejects if the process dies first. */
export async function sendPost(url: string, chat: Chat, post: Post): Promise<number> {
  const { text, key } = post;
  if (post.by === "owner") {
    const call = createClient({ url, token: chat.token });
    const params = { chatId: chat.id };
    const body = { text, clientId: key };
    return (await call("POST /api/chats/:chatId/messages", { params, body })).id;
  }
  const { status, body } = await requestsOverHttp(url)(`POST ${chat.webhookPath}`, {
    body: { text },
    headers: { "idempotency-key": key },
  });
  if (status >= 400) throw new Error(`The webhook replied ${JSON.stringify(body)}`);
  return body.id;
}

/** Returns all messages after that id, in order. */
export async function readAfter(url: string, chat: Chat, after: number): Promise<Message[]> {
  const call = createClient({ url, token: chat.token });
  const messages: Message[] = [];
  for (;;) {
    const { items, hasNewer } = await call("GET /api/chats/:chatId/messages", {
      params: { chatId: chat.id },
      query: { after: messages.at(-1)?.id ?? after, limit: 200 },
    });
    messages.push(...items);
    if (!hasNewer) return messages;
  }
}
