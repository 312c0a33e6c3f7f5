/** A chat for the crash test, with posts by its owner and by a webhook. */
import type { Message } from "@belfry/contracts/messages/messages";

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
  const ada = { email: "ada@example.org", password: "a quiet harbour", displayName: "Ada" };
  const { token } = await request(`${url}/api/setup`, { body: { setupToken: "setup", ...ada } });
  const { items } = await request(`${url}/api/chats`, { token });
  const path = `/api/chats/${items[0].id}`;
  const webhook = await request(`${url}${path}/webhooks`, { token, body: { name: "Relay" } });
  return { path, webhookPath: new URL(webhook.url).pathname, token };
}

/** Returns the id of the message. Rejects if the process dies first. */
export async function send(url: string, chat: Chat, post: Post): Promise<number> {
  const { text, key } = post;
  const { id } =
    post.by === "owner"
      ? await request(`${url}${chat.path}/messages`, {
          token: chat.token,
          body: { text, clientId: key },
        })
      : await request(url + chat.webhookPath, { key, body: { text } });
  return id;
}

/** Returns all messages after that id, in order. */
export async function readAfter(url: string, chat: Chat, after: number): Promise<Message[]> {
  const messages: Message[] = [];
  for (;;) {
    const from = messages.at(-1)?.id ?? after;
    const pageUrl = `${url}${chat.path}/messages?after=${from}&limit=200`;
    const { items, hasNewer } = await request(pageUrl, { token: chat.token });
    messages.push(...items);
    if (!hasNewer) return messages;
  }
}

interface RequestOptions {
  token?: string;
  key?: string;
  body?: object;
}

// biome-ignore lint/suspicious/noExplicitAny: replies are only read
async function request(url: string, { token, key, body }: RequestOptions): Promise<any> {
  const response = await fetch(url, {
    method: body ? "POST" : "GET",
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(key && { "idempotency-key": key }),
      ...(body && { "content-type": "application/json" }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${url} replied ${await response.text()}`);
  return response.json();
}
