import { expect, test } from "vitest";
import { createLiveParts } from "../../../test/live-parts.ts";
import { createSaved } from "./saved.ts";

const idsPath = "/api/me/saved/ids";
const path = "/api/chats/7/messages/2/saved";
const message = { chatId: 7, id: 2 };
const event = { type: "saved.changed", chatId: 7, messageId: 2 } as const;

function setUp() {
  const parts = createLiveParts();
  return { ...parts, ...createSaved(parts), saved: () => parts.store.get().state.saved };
}

test("The ids are loaded, and each event changes them", async () => {
  const { load, reply, store, saved } = setUp();
  void load();
  await reply("GET", idsPath, { items: [{ chatId: 7, messageIds: [1, 3] }] });
  expect(saved()).toEqual({ 7: [1, 3] });
  store.apply({ ...event, isSaved: true });
  expect(saved()).toEqual({ 7: [1, 2, 3] });
  for (const messageId of [1, 2, 3]) store.apply({ ...event, messageId, isSaved: false });
  expect(saved()).toEqual({});
});

test("A reply that may be older than an event is requested again", async () => {
  const { load, onEvent, reply, store, saved } = setUp();
  void load();
  onEvent({ ...event, isSaved: true });
  store.apply({ ...event, isSaved: true });
  await reply("GET", idsPath, { items: [] });
  expect(saved()).toEqual({ 7: [2] });
  await reply("GET", idsPath, { items: [{ chatId: 7, messageIds: [2] }] });
  expect(saved()).toEqual({ 7: [2] });
});

test("A saved message is marked at once, and not any longer if the server rejects it", async () => {
  const { setSaved, reply, replyWith, saved } = setUp();
  const saving = setSaved(message, true);
  expect(saved()).toEqual({ 7: [2] });
  const rejected = expect(saving).rejects.toThrow();
  await replyWith("PUT", path, { status: 422, body: { code: "limit_reached", detail: "" } });
  await rejected;
  await reply("GET", idsPath, { items: [] });
  expect(saved()).toEqual({});
});
