/** The open alerts in the store: live changes equal a fresh fetch, and own changes are shown at once. */
import type { ServerEvent } from "@belfry/contracts/live/events";
import type { Message } from "@belfry/contracts/messages/messages";
import { expect, test } from "vitest";
import { flush } from "../../../test/fake-browser.ts";
import { createLiveParts } from "../../../test/live-parts.ts";
import { ada, deploys, message } from "../../../test/samples.ts";
import { patched } from "./alert-patches.ts";
import { createAlerts } from "./alerts.ts";

const path = "/api/chats/7/messages/3/acknowledgement";
const at = "2026-11-20T12:04:00.000Z";
const byBen = { by: { userId: 2, displayName: "Ben" }, at };

function setUp() {
  const parts = createLiveParts();
  parts.store.apply({ type: "chat.added", chat: deploys });
  const alerts = createAlerts(parts);
  const { store } = parts;
  return {
    ...parts,
    ...alerts,
    apply(event: ServerEvent) {
      alerts.onEvent(event);
      store.apply(event);
      alerts.onApplied(event);
    },
    open: () => Object.values(store.get().alerts),
    shown: (alert: Message) => patched(alert, store.get().alertPatches),
  };
}

function alertOf(id: number, rev = id, more: Partial<Message> = {}): Message {
  const author = { kind: "webhook", webhookId: 1, name: "Relay", avatarUrl: null } as const;
  return { ...message(id, rev), author, level: "critical", state: "open", ...more };
}

const changed = (alert: Message): ServerEvent => {
  const { chatId, id, rev } = alert;
  return { type: "message.changed", chatId, id, rev, prevRev: rev - 1, message: alert };
};

const listOf = (...items: Message[]) => ({
  items,
  counts: { unacknowledged: items.length, acknowledged: 0 },
  hasMore: false,
});

test("Events of a running request are applied to its reply, and alerts that ended stay away", async () => {
  const { load, reply, apply, open, store } = setUp();
  void load();
  apply(changed(alertOf(1, 9, { state: "resolved" })));
  apply(changed(alertOf(4, 10)));
  await reply("GET", "/api/alerts", listOf(alertOf(1, 5), alertOf(3)));
  expect(open()).toEqual([alertOf(3), alertOf(4, 10)]);
  expect(store.get().hasAllAlerts).toBe(true);
  apply(changed(alertOf(3, 11, { state: "closed", closed: { at } })));
  apply(changed(alertOf(3, 8)));
  expect(open()).toEqual([alertOf(4, 10)]);
  apply(changed(alertOf(4, 12, { deletedAt: at })));
  expect(open()).toEqual([]);
});

test("A change to the acknowledgement, and to the name of its user, changes the listed alert", () => {
  const { apply, open } = setUp();
  apply(changed(alertOf(3)));
  const event = {
    type: "alert.changed",
    chatId: 7,
    id: 3,
    rev: 4,
    prevRev: 3,
    nobodyNotified: null,
    closed: null,
  } as const;
  apply({ ...event, state: "open", acknowledgement: byBen });
  expect(open()).toEqual([alertOf(3, 4, { acknowledgement: byBen, text: "text 3" })]);
  const user = { id: 2, displayName: "Benedict", handle: "ben", avatarUrl: null };
  apply({ type: "author.changed", chatId: 7, user });
  expect(open()[0]?.acknowledgement?.by).toEqual({ userId: 2, displayName: "Benedict" });
  apply({ ...event, rev: 5, prevRev: 4, state: "closed", acknowledgement: null, closed: { at } });
  expect(open()).toEqual([]);
});

test("Alerts of a chat go with it, with its age and while it is archived", async () => {
  const { apply, open, net } = setUp();
  for (const id of [1, 2, 3]) apply(changed(alertOf(id)));
  apply({ type: "chat.changed", chat: { ...deploys, firstMessageId: 2 } });
  expect(open().map(({ id }) => id)).toEqual([2, 3]);
  apply({ type: "chat.changed", chat: { ...deploys, archivedAt: at } });
  expect(open()).toEqual([]);
  apply({ type: "chat.changed", chat: deploys });
  await flush();
  expect(net.sent.map(({ url }) => url)).toContain("/api/alerts?limit=500");
  apply(changed(alertOf(5)));
  apply({ type: "chat.removed", chatId: 7 });
  expect(open()).toEqual([]);
});

test("An acknowledgement is shown at once, and taken back if the server refuses it", async () => {
  const { actions, apply, replyWith, shown, open } = setUp();
  apply(changed(alertOf(3)));
  const sent = actions.acknowledge(alertOf(3));
  expect(shown(alertOf(3)).acknowledgement?.by).toEqual({
    userId: ada.id,
    displayName: ada.displayName,
  });
  const refused = expect(sent).rejects.toThrow();
  await replyWith("PUT", path, { status: 409, body: { code: "alert_not_open", detail: "" } });
  await refused;
  expect(shown(alertOf(3)).acknowledgement).toBeUndefined();
  expect(open()).toEqual([alertOf(3)]);
});

test("The reply shows who was faster, for a while", async () => {
  const { actions, apply, reply, timers, store, open } = setUp();
  apply(changed(alertOf(3)));
  const sent = actions.acknowledge(alertOf(3));
  await reply("PUT", path, alertOf(3, 4, { acknowledgement: byBen }));
  await sent;
  expect(open()).toEqual([alertOf(3, 4, { acknowledgement: byBen })]);
  expect(store.get().alertPatches).toEqual({ "7 3": { isLost: true } });
  timers.advance(4000);
  expect(store.get().alertPatches).toEqual({});
});

test("Changes to one alert are sent one after the other, and the last one is shown", async () => {
  const { actions, apply, reply, net, shown } = setUp();
  apply(changed(alertOf(3)));
  void actions.acknowledge(alertOf(3));
  void actions.unacknowledge(alertOf(3));
  expect(shown(alertOf(3)).acknowledgement).toBeUndefined();
  expect(net.sent.map(({ method }) => method)).toEqual(["PUT"]);
  await reply("PUT", path, alertOf(3, 4, { acknowledgement: byBen }));
  expect(shown(alertOf(3, 4, { acknowledgement: byBen })).acknowledgement).toBeUndefined();
  await reply("DELETE", path, alertOf(3, 5));
  expect(net.sent.map(({ method }) => method)).toEqual(["PUT", "DELETE"]);
});
