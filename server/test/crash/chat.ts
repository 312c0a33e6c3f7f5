/** One chat of the program, posted to by its owner and by a webhook, and read back. */
import type { Message } from "@belfry/contracts/messages/messages";

export interface Chat {
  path: string;
  /** The path that the webhook's senders post to. */
  webhookPath: string;
  token: string;
}

/** A post and its key; the program may be killed before, while or after it is written. */
export interface Post {
  by: "owner" | "webhook";
  text: string;
  key: string;
  /** Set once it was acknowledged. */
  id?: number;
}

export async function setUp(url: string): Promise<Chat> {
  const ada = { email: "ada@example.org", password: "a quiet harbour", displayName: "Ada" };
  const { token } = await request(`${url}/api/setup`, { body: { setupToken: "knock", ...ada } });
  const { items } = await request(`${url}/api/chats`, { token });
  const path = `/api/chats/${items[0].id}`;
  const webhook = await request(`${url}${path}/webhooks`, { token, body: { name: "Relay" } });
  return { path, webhookPath: new URL(webhook.url).pathname, token };
}

/** Notes the id when the answer arrives; throws when the program is gone before that. */
export async function send(url: string, chat: Chat, post: Post): Promise<void> {
  const { text, key } = post;
  const answer =
    post.by === "owner"
      ? await request(`${url}${chat.path}/messages`, {
          token: chat.token,
          body: { text, clientId: key },
        })
      : await request(url + chat.webhookPath, { key, body: { text } });
  post.id = answer.id;
}

/** All messages after that one, in order. */
export async function readAfter(url: string, chat: Chat, after: number): Promise<Message[]> {
  const messages: Message[] = [];
  for (;;) {
    const from = messages.at(-1)?.id ?? after;
    const address = `${url}${chat.path}/messages?after=${from}&limit=200`;
    const { items, hasNewer } = await request(address, { token: chat.token });
    messages.push(...items);
    if (!hasNewer) return messages;
  }
}

interface Question {
  token?: string;
  key?: string;
  body?: object;
}

// biome-ignore lint/suspicious/noExplicitAny: a test reads what it was answered
async function request(address: string, { token, key, body }: Question): Promise<any> {
  const response = await fetch(address, {
    method: body ? "POST" : "GET",
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(key && { "idempotency-key": key }),
      ...(body && { "content-type": "application/json" }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${address} answered ${await response.text()}`);
  return response.json();
}
