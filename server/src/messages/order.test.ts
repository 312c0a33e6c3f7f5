import type { Message } from "@belfry/contracts/messages/messages";
import { expect, test } from "vitest";
import { eachDatabase } from "../../test/kit/each-database.ts";
import { startWithCast } from "../../test/kit/test-server.ts";

interface Sender {
  url: string;
  chatId: number;
  as?: string;
}

eachDatabase((open) => {
  test("200 concurrent posts by users and webhooks in three chats get dense ids", async () => {
    const { request, ada, ben, chat, deploys, relay } = await startWithCast(await open());
    const { body: other } = await request("POST /api/chats", {
      as: ben,
      body: { title: "Ben's", kind: "group", memberIds: [1] },
    });
    const { body: bell } = await request(`POST /api/chats/${other.id}/webhooks`, {
      as: ben,
      body: { name: "Bell" },
    });
    const senders: Sender[] = [
      { url: relay.url, chatId: deploys.id },
      { url: bell.url, chatId: other.id },
      { url: `${chat}/messages`, chatId: deploys.id, as: ada },
      { url: `/api/chats/${other.id}/messages`, chatId: other.id, as: ben },
      { url: "/api/chats/1/messages", chatId: 1, as: ada },
    ];
    const posts = Array.from({ length: 200 }, async (_, index) => {
      const { url, chatId, as } = senders[index % senders.length] as Sender;
      const text = `post ${index}`;
      const { status, body } = await request(`POST ${url}`, { as, body: { text } });
      return { status, chatId, id: body.id as number, text };
    });
    const answered = await Promise.all(posts);
    expect(answered.every(({ status }) => status === 200)).toBe(true);

    for (const [chatId, count] of [
      [1, 40],
      [deploys.id, 80],
      [other.id, 80],
    ]) {
      const { body } = await request(`GET /api/chats/${chatId}/messages?limit=200`, { as: ada });
      const items: Message[] = body.items;
      expect(items.map(({ id }) => id)).toEqual(Array.from({ length: count }, (_, i) => i + 1));
      expect(items.map(({ rev }) => rev)).toEqual(items.map(({ id }) => id));
      const textById = new Map(items.map(({ id, text }) => [id, text]));
      for (const answer of answered.filter((answer) => answer.chatId === chatId)) {
        expect(textById.get(answer.id), "the reply has the id of the message").toBe(answer.text);
      }
      const { body: head } = await request(`GET /api/chats/${chatId}`, { as: ada });
      expect(head).toMatchObject({ lastMessageId: count, rev: count });
    }
  });

  test("A post that is sent after another's reply comes after it", async () => {
    const { request, ada, chat, relay } = await startWithCast(await open());
    const noise = Array.from({ length: 30 }, () =>
      request(`POST ${relay.url}`, { body: { text: "." } }),
    );
    const ids: number[] = [];
    for (const text of ["first", "second", "third"]) {
      ids.push((await request(`POST ${chat}/messages`, { as: ada, body: { text } })).body.id);
    }
    await Promise.all(noise);
    expect(ids).toEqual(ids.toSorted((a, b) => a - b));
  });

  test("Concurrent posts, edits and deletions count every change once", async () => {
    const { request, ada, chat } = await startWithCast(await open());
    for (let id = 1; id <= 10; id++) {
      await request(`POST ${chat}/messages`, { as: ada, body: { text: `${id}` } });
    }
    const acts = Array.from({ length: 30 }, (_, index) => {
      const id = (index % 5) + 1;
      if (index < 10) return request(`POST ${chat}/messages`, { as: ada, body: { text: "new" } });
      if (index < 25)
        return request(`PATCH ${chat}/messages/${id}`, { as: ada, body: { text: "!" } });
      return request(`DELETE ${chat}/messages/${id + 5}`, { as: ada });
    });
    for (const { status } of await Promise.all(acts)) expect([200, 204]).toContain(status);
    const { body } = await request(`GET ${chat}/changes?afterRev=0`, { as: ada });
    expect(body).toMatchObject({ rev: 40, hasMore: false });
    expect(body.items).toHaveLength(20);
    expect(new Set(body.items.map((message: Message) => message.rev)).size).toBe(20);
  });
});
