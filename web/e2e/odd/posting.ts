/** A chat with a webhook, and many posts to it at the same time. */
import type { Chat } from "@belfry/contracts/chats";
import type { Message } from "@belfry/contracts/messages/messages";
import type { WebhookPost } from "@belfry/contracts/webhooks/webhook-post";
import type { Fixture } from "../../../server/test/kit/formats/fixtures.ts";
import type { Harness, Person } from "../support/harness.ts";

/** Posts that are on their way at the same time. */
const atOnce = 64;

export async function createOddChat(harness: Harness, owner: Person, members: Person[]) {
  const body = { title: "Odd", kind: "group", memberIds: members.map(({ id }) => id) };
  const { id } = await harness.request<Chat>(owner, "POST /api/chats", body);
  const endpoint = `POST /api/chats/${id}/webhooks`;
  const { url } = await harness.request<{ url: string }>(owner, endpoint, { name: "Relay" });

  async function send(path: string, body: unknown, headers: Record<string, string>) {
    const content = { "content-type": "application/json", ...headers };
    const request = { method: "POST", headers: content, body: JSON.stringify(body) };
    const reply = await fetch(`${url}${path}`, request);
    return { status: reply.status, text: await reply.text() };
  }

  return {
    id,

    async post(body: WebhookPost): Promise<void> {
      const { status, text } = await send("", body, {});
      if (status !== 200) throw new Error(`${text} for ${JSON.stringify(body)}`);
    },

    /** Rejects unless the reply is the one that the fixture expects. */
    async postFixture(format: string, { body, headers, expect }: Fixture): Promise<void> {
      const { status, text } = await send(`/${format}`, body, headers);
      const isAccepted = status >= 200 && status < 300;
      const isExpected = expect.type === "reject" ? status === 400 : isAccepted;
      if (!isExpected) throw new Error(`${format}: ${status} ${text} for ${JSON.stringify(body)}`);
    },

    write: (author: Person, text: string, replyTo?: number) =>
      harness.request<Message>(author, `POST /api/chats/${id}/messages`, { text, replyTo }),

    lastId: async () => (await harness.request<Chat>(owner, `GET /api/chats/${id}`)).lastMessageId,
  };
}

/** Starts the steps in order, some at the same time. */
export async function inParallel(steps: Iterable<() => Promise<unknown>>): Promise<void> {
  const queue = steps[Symbol.iterator]();
  const work = async () => {
    for (let next = queue.next(); !next.done; next = queue.next()) await next.value();
  };
  await Promise.all(Array.from({ length: atOnce }, work));
}
