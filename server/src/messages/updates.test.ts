import { expect, test } from "vitest";
import { eachDatabase } from "../../test/kit/each-database.ts";
import { startWithCast } from "../../test/kit/test-server.ts";
import { createMemoryBus } from "../bus/memory.ts";
import { createChatEvents } from "../chats/chat-events.ts";
import { createThreads } from "../chats/threads/threads.ts";
import type { Database } from "../database/database.ts";
import { createMessages, type NewMessage } from "./messages.ts";

const author = { kind: "webhook", webhookId: 1, name: "Relay", avatarUrl: null } as const;

/** Messages that write all posts of one turn of the event loop in one commit, in order. */
async function startMessages(database: Database) {
  const server = await startWithCast(database);
  const { clock, deploys } = server;
  let commits = 0;
  const counting: Database = {
    ...database,
    commit(statements) {
      commits += 1;
      return database.commit(statements);
    },
  };
  const bus = createMemoryBus(() => {});
  const threads = createThreads({
    database,
    bus,
    clock,
    events: createChatEvents({ database, bus }),
  });
  const messages = createMessages({ database: counting, bus, clock, threads, queueMax: 100 });
  const post = (text: string, more: Partial<NewMessage> = {}) =>
    messages.post({ chatId: deploys.id, author, text, ...more });
  return { ...server, post, commits: () => commits };
}

eachDatabase((open) => {
  test("[W30] When one commit has several posts with the same key, the newest content is kept", async () => {
    const { request, ada, chat, post, commits } = await startMessages(await open());
    const posts = Array.from({ length: 20 }, (_, number) =>
      post(`state ${number}`, { update: { updateKey: `key ${number % 2}`, isOver: false } }),
    );
    const results = await Promise.all(posts);
    expect(results.filter(({ outcome }) => outcome === "posted")).toHaveLength(2);
    expect(commits()).toBe(1);
    const { body } = await request(`GET ${chat}/messages`, { as: ada });
    expect(body.items).toMatchObject([{ text: "state 18" }, { text: "state 19" }]);
  });

  test("[W30] A message keeps what it replied to when an update in the same commit replies to another", async () => {
    const { request, ada, chat, post } = await startMessages(await open());
    await post("first");
    await post("second");
    const update = { updateKey: "disk", isOver: false };
    const results = await Promise.all([
      post("answers one", { update, replyTo: 1 }),
      post("answers two", { update, replyTo: 2 }),
    ]);
    const isInOrder = results[0].outcome === "posted"; // their lookups may end in any order
    const { body } = await request(`GET ${chat}/messages/3`, { as: ada });
    const expected = isInOrder
      ? { text: "answers two", replyTo: 1 }
      : { text: "answers one", replyTo: 2 };
    expect(body).toMatchObject(expected);
  });

  test("[W21] A repeated idempotency key does not fail the other posts of its batch", async () => {
    const { post, commits } = await startMessages(await open());
    const idempotency = { idempotencyKey: "build-7", bodyHash: "a", lifetimeMs: 60_000 };
    const results = await Promise.all([
      post("build 7", { idempotency }),
      ...Array.from({ length: 10 }, (_, number) => post(`other ${number}`)),
      post("build 7", { idempotency }),
      post("build 7, changed", { idempotency: { ...idempotency, bodyHash: "b" } }).catch(
        ({ code }) => ({ id: 0, outcome: code }),
      ),
    ]);
    expect(results[0]).toMatchObject({ id: 1, outcome: "posted" });
    expect(results[11]).toMatchObject({ id: 1, outcome: "repeated" });
    expect(results[12]).toMatchObject({ outcome: "idempotency_mismatch" });
    expect(commits()).toBe(1);
  });

  test("[W30] When a key ends and starts again in one commit, its last state is sent last", async () => {
    const { request, ada, chat, post } = await startMessages(await open());
    const postState = (text: string, isOver: boolean) =>
      post(text, { update: { updateKey: "disk", isOver } });
    const results = await Promise.all([
      postState("firing", false),
      postState("resolved", true),
      postState("firing again", false),
      postState("resolved again", true),
      postState("firing a third time", false),
      postState("resolved for good", true),
    ]);
    expect(results.map(({ id, outcome }) => [id, outcome])).toEqual([
      [1, "posted"],
      [1, "updated"],
      [2, "posted"],
      [2, "updated"],
      [3, "posted"],
      [3, "updated"],
    ]);
    const { body } = await request(`GET ${chat}/messages`, { as: ada });
    expect(body.items.map(({ text }: { text: string }) => text)).toEqual([
      "resolved",
      "resolved again",
      "resolved for good",
    ]);
  });
});
