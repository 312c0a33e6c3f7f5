/** A chat for the crash test, with posts by its owner and by a webhook. */
import type { Message } from "@belfry/contracts/messages/messages";
import { type RequestOptions, requestsOverHttp } from "../kit/requests.ts";
import { setupBody } from "../kit/test-server.ts";

export interface Chat {
  path: string;
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
  const { token } = await send(url, "POST /api/setup", { body: setupBody });
  const { items } = await send(url, "GET /api/chats", { as: token });
  const path = `/api/chats/${items[0].id}`;
  const webhook = await send(url, `POST ${path}/webhooks`, { as: token, body: { name: "Relay" } });
  return { path, webhookPath: new URL(webhook.url).pathname, token };
}

/** Returns the id of the message. Rejects if the process dies first. */
export async function sendPost(url: string, chat: Chat, post: Post): Promise<number> {
  const { text, key } = post;
  const { id } =
    post.by === "owner"
      ? await send(url, `POST ${chat.path}/messages`, {
          as: chat.token,
          body: { text, clientId: key },
        })
      : await send(url, `POST ${chat.webhookPath}`, {
          body: { text },
          headers: { "idempotency-key": key },
        });
  return id;
}

/** Returns all messages after that id, in order. */
export async function readAfter(url: string, chat: Chat, after: number): Promise<Message[]> {
  const messages: Message[] = [];
  for (;;) {
    const from = messages.at(-1)?.id ?? after;
    const page = `GET ${chat.path}/messages?after=${from}&limit=200`;
    const { items, hasNewer } = await send(url, page, { as: chat.token });
    messages.push(...items);
    if (!hasNewer) return messages;
  }
}

/** Returns the body of the reply. Rejects unless the request succeeds. */
async function send(url: string, endpoint: string, options: RequestOptions) {
  const { status, body } = await requestsOverHttp(url)(endpoint, options);
  if (status >= 400) throw new Error(`${endpoint} replied ${JSON.stringify(body)}`);
  return body;
}
