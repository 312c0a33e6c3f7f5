import { expect, test } from "vitest";
import {
  createFakeFetch,
  createFakeStorage,
  createFakeTimers,
  flush,
} from "../../test/fake-browser.ts";
import { ada, deploys, message } from "../../test/samples.ts";
import { createCall } from "../api/call.ts";
import { createRetries } from "../api/timers.ts";
import { createLocalState } from "./local-state.ts";
import { createOutbox, loadUnsent } from "./outbox.ts";
import { createStore } from "./store.ts";

const path = "/api/chats/7/messages";
const refusal = { code: "not_allowed", detail: "Not today." };
const rateLimited = { code: "rate_limited", status: 429, detail: "Too many requests were sent." };

function setUp(storage = createFakeStorage()) {
  const net = createFakeFetch();
  const timers = createFakeTimers();
  const retries = createRetries(timers);
  const localState = createLocalState(() => storage.storage);
  const store = createStore(ada, loadUnsent(localState, ada.id));
  store.apply({ type: "chat.added", chat: deploys });
  const call = createCall(net.fetch);
  const outbox = createOutbox({ store, call, retries, localState, timers });
  return {
    ...{ net, timers, retries, localState, store, outbox, storage },
    unsent: () => store.get().unsent,
    /** The text and client id of the only request in flight. */
    sending: () => net.findOnly("POST", path).body as { text: string; clientId: string },
    async reply(...[outcome]: Parameters<ReturnType<typeof net.findOnly>["reply"]>) {
      net.findOnly("POST", path).reply(outcome);
      await flush();
    },
  };
}

test("A message is shown and stored immediately, and deleted after the reply", async () => {
  const { outbox, unsent, storage, reply, store } = setUp();
  outbox.post(7, "hello");
  expect(unsent()).toMatchObject([{ text: "hello", state: "sending", afterId: 3 }]);
  expect(Object.keys(storage.storage)).toHaveLength(1);
  await reply({ status: 200, body: message(4) });
  expect(unsent()).toEqual([]);
  expect(Object.keys(storage.storage)).toEqual([]);
  expect(store.get().state.chats[7]?.lastMessageId).toBe(4);
});

test("The files of a message are kept with it and sent with their descriptions", () => {
  const { outbox, unsent, sending } = setUp();
  const image = { id: "a1", name: "a.png", type: "image/png", size: 9, alt: "A graph" };
  const log = { id: "b2", name: "b.log", type: "text/plain", size: 2 };
  outbox.post(7, "", { files: [image, log] });
  expect(unsent()).toMatchObject([{ files: [image, log] }]);
  expect(sending()).toMatchObject({
    text: "",
    files: [{ id: "a1", alt: "A graph" }, { id: "b2" }],
  });
});

test.each([
  ["a lost connection", "lost", 500],
  ["a reply that is cut off", "cut", 500],
  ["a busy server", { status: 503, body: null, retryAfter: 7 }, 7000],
  ["a rate limit", { status: 429, body: null }, 500],
  ["a rate limit that says when [F15]", { status: 429, body: rateLimited, retryAfter: 3 }, 3000],
] as const)("After %s the same message is sent again under the same id", async (_, outcome, ms) => {
  const { outbox, unsent, sending, reply, timers } = setUp();
  outbox.post(7, "hello");
  const first = sending();
  await reply(outcome);
  expect(unsent()).toMatchObject([{ state: "waiting" }]);
  expect(timers.pendingDelays()).toEqual([ms]);
  await timers.advance(ms);
  expect(sending()).toEqual(first);
});

test("Messages of one chat are sent one after the other, and those of another chat at the same time", async () => {
  const { outbox, net, sending, reply } = setUp();
  outbox.post(7, "one");
  outbox.post(7, "two");
  outbox.post(8, "elsewhere");
  outbox.flush();
  expect(net.requests).toHaveLength(2);
  expect(sending().text).toBe("one");
  await reply({ status: 200, body: message(4) });
  expect(sending().text).toBe("two");
});

test("A rejected message keeps the reason, does not block the next one, and can be retried", async () => {
  const { outbox, unsent, sending, reply } = setUp();
  outbox.post(7, "one");
  outbox.post(7, "two");
  const { clientId } = sending();
  await reply({ status: 403, body: refusal });
  expect(unsent()).toMatchObject([{ state: "failed", reason: "Not today." }, { text: "two" }]);
  await reply({ status: 200, body: message(4) });
  outbox.retry(clientId);
  expect(unsent()[0]).not.toHaveProperty("reason");
  expect(sending()).toEqual({ text: "one", clientId });
});

test("A discarded message is deleted from the store and the storage", async () => {
  const { outbox, unsent, reply, sending, storage } = setUp();
  outbox.post(7, "one");
  const { clientId } = sending();
  await reply({ status: 403, body: refusal });
  outbox.discard(clientId);
  expect(unsent()).toEqual([]);
  expect(Object.keys(storage.storage)).toEqual([]);
});

test.each(["invalid_token", "enrolment_required"])(
  "A message rejected with %s waits for the next session",
  async (code) => {
    const { outbox, unsent, reply } = setUp();
    outbox.post(7, "one");
    await reply({ status: code === "invalid_token" ? 401 : 403, body: { code, detail: "" } });
    expect(unsent()).toMatchObject([{ state: "waiting" }]);
  },
);

test("A stopped client sends nothing, and continues after a restart", async () => {
  const { outbox, net, reply, retries, timers } = setUp();
  outbox.post(7, "one");
  outbox.post(7, "two");
  retries.stop();
  await reply({ status: 200, body: message(4) });
  outbox.flush();
  await timers.advance(60_000);
  expect(net.requests).toEqual([]);
  retries.start();
  outbox.flush();
  expect(net.requests).toHaveLength(1);
});

test("A late reply to a stopped client does not store a message that the next client has sent", async () => {
  const { outbox, retries, storage, net, reply } = setUp();
  outbox.post(7, "hello");
  retries.stop();
  const next = setUp(storage);
  next.outbox.flush();
  await next.reply({ status: 200, body: message(4) });
  await reply({ status: 403, body: refusal });
  expect(net.requests).toEqual([]);
  expect(Object.keys(storage.storage)).toEqual([]);
});

test("A new connection ends the pause", async () => {
  const { outbox, net, reply, retries } = setUp();
  outbox.post(7, "one");
  await reply("lost");
  expect(net.requests).toEqual([]);
  retries.wake();
  await flush();
  expect(net.requests).toHaveLength(1);
});

test("A reload sends what was stored, in order, under the same ids", async () => {
  const before = setUp();
  const ids: string[] = [];
  for (const text of ["one", "two", "three"]) {
    before.outbox.post(7, text);
    await before.timers.advance(1);
    ids.push(before.unsent().at(-1)?.clientId ?? "");
  }
  const { storage, quota } = createFakeStorage();
  Object.assign(storage, Object.fromEntries(Object.entries(before.storage.storage).reverse()));
  const after = setUp({ storage, quota });
  expect(after.unsent().map(({ clientId }) => clientId)).toEqual(ids);
  expect(after.unsent().map(({ state }) => state)).toEqual(["waiting", "waiting", "waiting"]);
  after.outbox.flush();
  expect(after.sending()).toEqual({ text: "one", clientId: ids[0] });
});

test("A damaged stored value is skipped", () => {
  const storage = createFakeStorage();
  storage.storage.setItem("belfry.1.unsent.x", "{");
  expect(setUp(storage).unsent()).toEqual([]);
});

test("When storage is full, a message is kept until the page is closed", () => {
  const { outbox, localState, storage, unsent } = setUp();
  storage.quota.isFull = true;
  outbox.post(7, "one");
  expect(Object.keys(storage.storage)).toEqual([]);
  const [message] = unsent();
  expect(loadUnsent(localState, ada.id)).toEqual([{ ...message, state: "waiting" }]);
});

test("Only the message that another tab has sent disappears", () => {
  const { outbox, unsent, sending } = setUp();
  outbox.post(7, "one");
  const { clientId } = sending();
  const event = (key: string, newValue: string | null) =>
    outbox.onStorage({ key, newValue } as StorageEvent);
  event(`belfry.1.unsent.${clientId}`, "{}");
  event(`belfry.2.unsent.${clientId}`, null);
  event(`belfry.1.draft.${clientId}`, null);
  expect(unsent()).toHaveLength(1);
  event(`belfry.1.unsent.${clientId}`, null);
  expect(unsent()).toEqual([]);
});

test("A reply after another tab has sent the message does not bring it back", async () => {
  const { outbox, unsent, sending, reply, storage } = setUp();
  outbox.post(7, "one");
  const key = `belfry.1.unsent.${sending().clientId}`;
  outbox.onStorage({ key, newValue: null } as StorageEvent);
  await reply("lost");
  expect(unsent()).toEqual([]);
  expect(Object.keys(storage.storage)).toEqual([]);
});
