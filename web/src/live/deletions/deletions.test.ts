/** Deletions of messages: hidden at once, sent when they can no longer be undone. */
import { timelineFrom } from "@belfry/contracts/live/timeline";
import { expect, test, vi } from "vitest";
import { createFakePage } from "../../../test/fake-browser.ts";
import { createLiveParts } from "../../../test/live-parts.ts";
import { message, page as pageOf, time } from "../../../test/samples.ts";
import { withTimeline } from "../store.ts";
import { createDeletions } from "./deletions.ts";
import { shownTimeline } from "./shown-messages.ts";

const path = "/api/chats/7/messages/2";
const deleted = { status: 204, body: null };

function setUp() {
  const { net, call, store, reply, replyWith } = createLiveParts();
  const page = createFakePage();
  store.set((live) => withTimeline(live, 7, timelineFrom(pageOf(1, 3))));
  const deletions = createDeletions({ store, call, ...page });
  /** Texts on screen. */
  const texts = () => {
    const { state, hiddenIds } = store.get();
    const timeline = state.timelines[7];
    if (!timeline) throw new Error("The timeline is missing");
    return shownTimeline(timeline, hiddenIds[7]).messages.map(({ text }) => text);
  };
  const change = (part: object) =>
    store.apply({
      ...{ type: "message.changed", chatId: 7, id: 2, rev: 4, prevRev: 3 },
      message: { ...message(2, 4), ...part },
    });
  const sent = () => net.sent.map(({ method, url }) => `${method} ${url}`);
  return { ...page, ...deletions, net, store, reply, replyWith, texts, change, sent };
}

test("A deleted message is hidden at once, and Undo shows it as it is by then", () => {
  const { start, texts, change, sent } = setUp();
  const first = start(7, 2);
  const second = start(7, 3);
  expect(texts()).toEqual(["text 1", "", ""]);
  change({ text: "edited meanwhile" });
  expect(texts()).toEqual(["text 1", "", ""]);
  first.undo();
  expect(texts()).toEqual(["text 1", "edited meanwhile", ""]);
  expect([first.isFinal.aborted, second.isFinal.aborted]).toEqual([true, false]);
  void first.send();
  second.undo();
  expect(sent()).toEqual([]);
});

test("A deletion is sent once, and cannot be undone after that", async () => {
  const { start, texts, replyWith, sent } = setUp();
  const deletion = start(7, 2);
  const done = Promise.all([deletion.send(), deletion.send()]);
  deletion.undo();
  expect(deletion.isFinal.aborted).toBe(true);
  await replyWith("DELETE", path, deleted);
  await done;
  expect(texts()).toEqual(["text 1", "", "text 3"]);
  expect(sent()).toEqual([`DELETE ${path}`]);
});

test("A message comes back if it cannot be deleted", async () => {
  const { start, texts, replyWith } = setUp();
  const onFailed = vi.fn();
  const done = start(7, 2, onFailed).send();
  await replyWith("DELETE", path, "lost");
  await done;
  expect(texts()).toEqual(["text 1", "text 2", "text 3"]);
  expect(onFailed).toHaveBeenCalledWith(expect.objectContaining({ isOffline: true }));
});

test("A message that another user deletes first stays hidden, without a request or an error", async () => {
  const { start, watch, texts, change, replyWith, sent } = setUp();
  const stop = watch();
  const onFailed = vi.fn();
  const known = start(7, 2, onFailed);
  change({ text: "", deletedAt: time });
  expect(known.isFinal.aborted).toBe(true);
  stop();
  expect(sent()).toEqual([]);

  const unknown = start(7, 3, onFailed).send();
  const body = { code: "message_not_found", status: 404, title: "No", detail: "No message." };
  await replyWith("DELETE", "/api/chats/7/messages/3", { status: 404, body });
  await unknown;
  expect(texts()).toEqual(["text 1", "", ""]);
  expect(onFailed).not.toHaveBeenCalled();
});

test.each(["hidden", "closed", "replaced"])(
  "When the page is %s, deletions are sent, and those that were undone are not",
  (end) => {
    const { start, watch, show, window, net, sent } = setUp();
    const stop = watch();
    start(7, 1).undo();
    start(7, 2);
    if (end === "hidden") show("hidden");
    else if (end === "closed") window.dispatchEvent(new Event("pagehide"));
    else stop();
    expect(sent()).toEqual([`DELETE ${path}`]);
    expect(net.requests).toHaveLength(1);
  },
);
