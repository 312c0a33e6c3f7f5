import { limits } from "@belfry/contracts/limits";
import type { ServerEvent } from "@belfry/contracts/live/events";
import { expect, test } from "vitest";
import { createFakePage } from "../../../test/fake-browser.ts";
import { createLiveParts } from "../../../test/live-parts.ts";
import { ada, deploys, message, posted } from "../../../test/samples.ts";
import { createPeople } from "./people.ts";

const ready: ServerEvent = { type: "ready", userId: ada.id, heartbeatMs: 30_000, epoch: "e" };
const typing = (userId: number, chatId = 7) =>
  ({ type: "typing", chatId, userId, displayName: `User ${userId}` }) as const;
const active = (userId: number) => ({ userId, presence: "active", status: null }) as const;
const second = 1000;

function setUp() {
  const { store, timers } = createLiveParts();
  const { window, document, show } = createFakePage();
  const people = createPeople({ store, timers, window, document });
  const sent: object[] = [];
  const stop = people.start((frame) => sent.push(frame));
  const flushSent = () => sent.splice(0);
  const typists = () => people.typistsIn(7).map(({ userId }) => userId);
  return { store, timers, window, show, people, flushSent, typists, stop };
}

const watch = (...userIds: number[]) => ({ type: "watch", userIds });

test("A tab watches its user, open cards and members of direct chats, and asks again only for others", async () => {
  const { store, timers, people, flushSent } = setUp();
  people.show(5);
  await timers.advance(second);
  expect(flushSent(), "not connected").toEqual([]);
  people.onEvent(ready);
  expect(flushSent()).toEqual([watch(ada.id, 5), { type: "active" }]);
  const end = people.show(5);
  end();
  store.apply({ type: "chat.added", chat: { ...deploys, title: "Other" } });
  await timers.advance(second);
  expect(flushSent(), "the same users").toEqual([]);
  const members = [ada.id, 9].map((id) => ({ id, displayName: "", handle: "", avatarUrl: null }));
  store.apply({ type: "chat.added", chat: { ...deploys, id: 8, kind: "direct", members } });
  people.show(6);
  await timers.advance(second);
  expect(flushSent(), "one frame").toEqual([watch(ada.id, 5, 6, 9)]);
  people.onEvent(ready);
  expect(flushSent(), "a new connection").toEqual([watch(ada.id, 5, 6, 9), { type: "active" }]);
  for (let id = 100; id < 100 + limits.watchedUsers; id += 1) people.show(id);
  await timers.advance(second);
  expect(flushSent()).toMatchObject([{ userIds: { length: limits.watchedUsers } }]);
});

test("Presence is kept for watched users only, and starts again with each connection", async () => {
  const { timers, people } = setUp();
  const hide = people.show(5);
  people.onEvent(ready);
  people.onEvent({ type: "presence.changed", users: [active(5), active(ada.id)] });
  expect(Object.keys(people.get().presence)).toEqual([String(ada.id), "5"].sort());
  hide();
  await timers.advance(second);
  expect(people.get().presence).toEqual({ [ada.id]: active(ada.id) });
  people.onEvent(ready);
  expect(people.get().presence).toEqual({});
});

test("The presence of a user is unknown from when they are shown until they are watched", async () => {
  const { timers, people } = setUp();
  people.onEvent(ready);
  const isWatched = (id: number) => people.get().watchedIds.has(id);
  people.show(5);
  expect([isWatched(ada.id), isWatched(5)]).toEqual([true, false]);
  await timers.advance(second);
  expect(isWatched(5)).toBe(true);
  for (let id = 100; id < 100 + limits.watchedUsers; id += 1) people.show(id);
  await timers.advance(second);
  expect([isWatched(100), isWatched(100 + limits.watchedUsers - 1)]).toEqual([true, false]);
});

test("Activity is sent at most every 30 seconds, and not from a hidden page", async () => {
  const { timers, window, show, people, flushSent, stop } = setUp();
  people.onEvent(ready);
  flushSent();
  const press = () => window.dispatchEvent(new Event("keydown"));
  press();
  await timers.advance(29 * second);
  press();
  expect(flushSent()).toEqual([]);
  await timers.advance(second);
  show("hidden");
  press();
  expect(flushSent(), "hidden").toEqual([]);
  show("visible");
  expect(flushSent()).toEqual([{ type: "active" }]);
  stop();
  await timers.advance(60 * second);
  press();
  people.typeIn(7);
  expect(flushSent(), "stopped").toEqual([]);
});

test("Typing is sent every three seconds, at once in another chat and after a sent message", async () => {
  const { timers, people, flushSent } = setUp();
  people.typeIn(7);
  people.onEvent(ready);
  flushSent();
  const typeIn = (chatId: number) => {
    people.typeIn(chatId);
    return flushSent().length;
  };
  expect([typeIn(7), typeIn(7), typeIn(8), typeIn(8)]).toEqual([1, 0, 1, 0]);
  await timers.advance(3 * second);
  expect([typeIn(8), typeIn(8)]).toEqual([1, 0]);
  people.endTyping();
  expect(typeIn(8)).toBe(1);
});

test("Typing ends five seconds after the last frame or with the message, and the user's own typing is not shown", async () => {
  const { timers, people, typists } = setUp();
  let changes = 0;
  const unsubscribe = people.subscribe(() => {
    changes += 1;
  });
  for (const event of [typing(2), typing(3), typing(ada.id), typing(4, 8)]) people.onEvent(event);
  expect([typists(), people.typistsIn(8).length, people.typistsIn(9)]).toEqual([[2, 3], 1, []]);
  await timers.advance(4 * second);
  people.onEvent(typing(2));
  await timers.advance(second);
  expect(typists(), "2 goes on typing").toEqual([2]);
  const author = { kind: "user", userId: 2, displayName: "Ben", avatarUrl: null } as const;
  people.onEvent(posted(4));
  expect(typists(), "a message of another user").toEqual([2]);
  people.onEvent({ ...posted(5), message: { ...message(5), author } });
  expect(typists()).toEqual([]);
  const before = changes;
  await timers.advance(10 * second);
  expect([changes, typists()], "nothing left to drop").toEqual([before, []]);
  unsubscribe();
});
