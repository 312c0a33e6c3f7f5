/** Random sequences of events, after which the client's state is what a fresh fetch returns. */
import process from "node:process";
import type { LiveState } from "@belfry/contracts/live/live-state";
import type { Message } from "@belfry/contracts/messages/messages";
import { expect, test } from "vitest";
import { createFakeStorage, createFakeTimers, flush } from "../../test/fake-browser.ts";
import { createRandom } from "../../test/random.ts";
import { createSavingServer } from "../../test/saving-server.ts";
import { forAda, idsByAda } from "../../test/server-chat.ts";
import { openTab, type Tab } from "../../test/tab.ts";
import { onSignedOut } from "../api/call.ts";

// Long runs: FUZZ_SEQUENCES=5000. A failure prints its seed, which FUZZ_SEED repeats.
const sequences = Number(process.env.FUZZ_SEQUENCES ?? 300);
const firstSeed = Number(process.env.FUZZ_SEED ?? Math.floor(Math.random() * 2 ** 31));

test("Any sequence of events ends in the server's state, with every message sent once", {
  timeout: 60_000,
}, async () => {
  for (let seed = firstSeed; seed < firstSeed + sequences; seed++) {
    const world = createWorld(seed);
    try {
      await world.start();
      for (let step = 0; step < world.steps; step++) await world.step();
      await world.settle();
      world.check();
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      const steps = world.log.join(", ");
      throw new Error(`FUZZ_SEED=${seed}: ${message}\nSteps: ${steps}`, { cause: error });
    }
  }
});

type Act = [weight: number, name: string, act: (tab: Tab, chatId: number) => unknown];

function createWorld(seed: number) {
  const { next, below, pick } = createRandom(seed);
  const server = createSavingServer();
  const timers = createFakeTimers(next);
  const removedKeys: string[] = [];
  const { storage, quota } = createFakeStorage((key) => removedKeys.push(key));
  const log: string[] = [];
  /** Requests that have failed for the client, but still reach the server. */
  const late: (() => void)[] = [];
  const chatsWithLostEvents = new Set<number>();
  const texts: { text: string; chatId: number }[] = [];
  const discarded = new Set<string>();
  const failed = new Set<string>();
  /** Client ids of messages that a restore removed. */
  const lost = new Set<string>();
  const hasRestores = below(3) === 0;
  const timelinesBefore = new Map<Tab, LiveState["timelines"]>();
  let isSignedOut = false;
  let wasFull = false;

  for (const title of ["Deploys", "Lounge"]) {
    const chatId = server.addChat(title);
    server.addMember(chatId, 2);
    for (let count = below(12); count > 0; count--) server.post(chatId, 2, "earlier");
  }
  const tabs = Array.from({ length: 1 + below(3) }, () =>
    openTab({ server, timers, getStorage: () => storage }),
  ) as [Tab, ...Tab[]];
  /** Chats on screen, by tab. */
  const shown = new Map(tabs.map((tab) => [tab, new Set<number>()]));
  watchSession();

  function watchSession() {
    onSignedOut(() => {
      isSignedOut = true;
      for (const tab of tabs) tab.stop();
    });
  }

  function signIn() {
    server.signIn();
    if (!isSignedOut) return;
    isSignedOut = false;
    watchSession();
    for (const tab of tabs) tab.remount();
  }

  function post(tab: Tab, chatId: number) {
    const text = `${pick(["text", "text", "text", "refused"])} ${texts.length}`;
    texts.push({ text, chatId });
    tab.client.actions.post(chatId, text);
    return timers.advance(1);
  }

  function open(tab: Tab, chatId: number) {
    shown.get(tab)?.add(chatId);
    const position = pick([{}, {}, { newest: true }, { around: messageId() }]);
    ignore(tab.client.actions.openChat(chatId, position));
  }

  function read(tab: Tab, chatId: number) {
    const { lastMessageId = 0 } = tab.state().chats[chatId] ?? {};
    tab.client.actions.markRead(chatId, Math.min(messageId(), lastMessageId));
  }

  function discard(tab: Tab) {
    const unsent = pick(failedOf(tab));
    if (!unsent) return;
    discarded.add(unsent.text);
    tab.client.actions.discard(unsent.clientId);
  }

  function lose(tab: Tab) {
    const request = pick(tab.net.requests);
    if (!request) return;
    const { method, url, body } = request;
    if (!tab.isProcessed(request)) late.push(() => server.handle(method, url, body));
    tab.reply(request, pick(["lost", "cut", busy(503), busy(429)]));
  }

  function deliver(tab: Tab, times: number) {
    const { socket, queue } = tab.nextEvent() ?? {};
    const event = queue?.[0];
    if (!event || (times === 0 && !event.type.startsWith("message."))) return;
    queue?.shift();
    if (times === 0 && "chatId" in event) chatsWithLostEvents.add(event.chatId);
    for (let count = 0; count < times; count++) socket?.receive(event);
  }

  function toggleMember(chatId: number, userId: number) {
    const isMember = server.chats.get(chatId)?.members.some(({ user }) => user.id === userId);
    if (isMember) server.removeMember(chatId, userId);
    else server.addMember(chatId, userId);
  }

  function notifyRemoval() {
    const key = removedKeys.shift();
    if (key) for (const tab of tabs) tab.page.notifyStorage(key, null);
  }

  /** The tabs notice immediately that the server has restarted, or later. */
  function restore(chatId: number) {
    for (const clientId of server.restore(chatId, below(6))) lost.add(clientId);
    for (const tab of tabs) {
      for (const request of [...tab.net.requests]) tab.reply(request, "lost");
      for (const socket of tab.connecting()) tab.cut(socket);
      if (below(2) === 0) for (const socket of tab.openSockets()) tab.cut(socket);
    }
  }

  const setFull = (isFull: boolean) => {
    quota.isFull = isFull;
    wasFull ||= isFull;
  };
  const messageId = () => 1 + below(12);
  const reaction = (chatId: number) =>
    [{ chatId, id: messageId() }, pick(["A", "B"]), below(2) === 0] as const;
  const saving = (chatId: number) => [{ chatId, id: messageId() }, below(2) === 0] as const;
  /** The server rejects edits of other users' messages. */
  const editableId = (id: number) => pick(idsByAda(server.chats.get(id))) ?? messageId();

  /** Actions of the user in a tab, in a chat that it shows. */
  const userActs = withEmphasis([
    [5, "post", post],
    [1, "edit", ({ client }, id) => ignore(client.actions.edit(id, editableId(id), "edited"))],
    [1, "remove", ({ client }, id) => ignore(client.actions.startDeletion(id, messageId()).send())],
    [2, "react", ({ client }, id) => ignore(client.actions.react(...reaction(id)))],
    [4, "open", open],
    [2, "load older", ({ client }, id) => ignore(client.actions.loadOlder(id))],
    [2, "load newer", ({ client }, id) => ignore(client.actions.loadNewer(id))],
    [3, "load members", ({ client }, id) => ignore(client.actions.loadMembers(id))],
    [2, "read", read],
    [1, "mark unread", ({ client }, id) => ignore(client.actions.markUnread(id, messageId()))],
    [1, "save", ({ client }, id) => ignore(client.actions.setSaved(...saving(id)))],
    [1, "retry", (tab) => tab.client.actions.retry(pick(failedOf(tab))?.clientId ?? "")],
    [1, "discard", discard],
  ]);

  /** Actions of other users, the server, the network and the browser. */
  const otherActs = withEmphasis([
    [6, "Ben posts", (_, id) => server.post(id, 2, "from Ben")],
    [2, "Ben edits", (_, id) => server.edit(id, messageId(), "edited by Ben")],
    [2, "Ben reacts", (_, id) => server.react(id, messageId(), { userId: 2, emoji: "A" })],
    [1, "Ben pins", (_, id) => server.togglePinned(id, messageId())],
    [1, "Ben removes", (_, id) => server.remove(id, messageId())],
    [1, "rename chat", (_, id) => server.rename(id, `Chat ${below(100)}`)],
    [2, "toggle Cleo", (_, id) => toggleMember(id, 3)],
    [0.5, "toggle Ada", (_, id) => toggleMember(id, 1)],
    [0.5, "read elsewhere", (_, id) => server.markRead(id, messageId())],
    [0.5, "save elsewhere", (_, id) => server.setSaved(id, messageId(), below(2) === 0)],
    [0.5, "mark unread elsewhere", (_, id) => server.markUnread(id, messageId())],
    [0.3, "add chat", () => server.chats.size < 4 && server.addChat("New")],
    [8, "carry out", (tab) => apply(pick(tab.net.requests), tab.processRequest)],
    [8, "reply", (tab) => apply(pick(tab.net.requests.filter(tab.isProcessed)), tab.reply)],
    [2, "lose request", lose],
    [0.5, "late request", () => late.shift()?.()],
    [5, "accept", (tab) => apply(pick(tab.connecting()), tab.accept)],
    [0.5, "refuse", (tab) => apply(pick(tab.connecting()), tab.cut)],
    [5, "frames", (tab) => tab.sendFrames()],
    [14, "event", (tab) => deliver(tab, 1)],
    [1, "event twice", (tab) => deliver(tab, 2)],
    [1, "lost event", (tab) => deliver(tab, 0)],
    [0.5, "resync", (tab, id) => tab.skipMessages(id)],
    [1, "cut", (tab) => apply(pick(tab.openSockets()), tab.cut)],
    [0.3, "silence", (tab) => apply(pick(tab.openSockets()), tab.dropSilently)],
    [2, "wait", () => timers.advance(pick([10, 400, 3000, 60_000]))],
    [0.5, "online", (tab) => tab.page.goOnline()],
    [0.3, "offline", (tab) => tab.page.goOffline()],
    [0.5, "visibility", (tab) => tab.page.show(pick(["visible", "hidden"]))],
    [2, "storage event", notifyRemoval],
    [0.3, "storage full", () => setFull(!quota.isFull)],
    [0.3, "restart", (tab) => isSignedOut || tab.restart()],
    [0.3, "remount", (tab) => isSignedOut || tab.remount()],
    // Messages that the browser could not store are lost by a reload.
    [0.3, "reload", (tab) => isSignedOut || wasFull || tab.remount({ isReload: true })],
    [hasRestores ? 0.5 : 0, "restore", (_, id) => restore(id)],
    [0.2, "end session", () => server.signOut()],
    [0.3, "sign in", signIn],
  ]);

  /** Most sequences start with a connected client that shows a chat. */
  async function start() {
    if (below(4) === 0) return;
    await deliverAll();
    for (const tab of tabs) open(tab, 1);
    if (below(2) === 0) await deliverAll();
  }

  /** Runs one random action and everything that follows from it immediately. */
  async function step() {
    const tab = pick(tabs);
    const chatId = pick(Object.keys(tab.state().chats).map(Number));
    if (chatId && !isSignedOut && next() < 0.3) await choose(userActs, tab, chatId);
    else await choose(otherActs, tab, 1 + below(server.chats.size));
    await flush();
    recordFailed();
    checkProgress();
  }

  /** A timeline that stays open never goes back to an older version of a message. */
  function checkProgress() {
    for (const tab of tabs) {
      const { timelines, epoch } = tab.state();
      if (hasRestores && epoch !== server.epoch()) timelinesBefore.delete(tab);
      for (const [chatId, { messages }] of Object.entries(timelines)) {
        const before = timelinesBefore.get(tab)?.[Number(chatId)]?.messages ?? [];
        const isOlder = ({ id, rev }: Message) =>
          before.some((one) => one.id === id && one.rev > rev);
        expect(messages.filter(isOlder), "messages that went back").toEqual([]);
      }
      timelinesBefore.set(tab, timelines);
    }
  }

  function recordFailed() {
    for (const { text, reason } of tabs.flatMap(failedOf)) {
      expect(["not_allowed", "chat_not_found"]).toContain(reason);
      failed.add(text);
    }
  }

  /** Changes the weights, so that each sequence does some actions much more often than others. */
  function withEmphasis(acts: Act[]): Act[] {
    return acts.map(([weight, name, act]) => [weight * pick([0, 1, 1, 6]), name, act]);
  }

  function choose(acts: Act[], tab: Tab, chatId: number) {
    let rest = next() * acts.reduce((sum, [weight]) => sum + weight, 0);
    for (const [weight, name, act] of acts) {
      rest -= weight;
      if (rest >= 0) continue;
      log.push(name);
      return act(tab, chatId);
    }
  }

  /** Delivers everything that is pending until nothing is left to wait for. */
  async function settle() {
    setFull(false);
    await settleOnce();
    // Only the next event in a chat shows that one was lost.
    for (const chatId of chatsWithLostEvents) server.post(chatId, 2, "last");
    await settleOnce();
  }

  async function settleOnce() {
    for (let quietMs = 0, round = 0; quietMs < 35_000; round++) {
      if (round === 500) throw new Error(`Not settled: ${JSON.stringify(tabs.map(statusOf))}`);
      for (const tab of tabs) openShown(tab);
      await deliverAll();
      const isQuiet = tabs.every((tab) => statusOf(tab).length === 0);
      quietMs = isQuiet ? quietMs + 5000 : 0;
      await timers.advance(5000);
    }
    await deliverAll();
    recordFailed();
  }

  function openShown(tab: Tab) {
    const { chats, timelines } = tab.state();
    for (const chatId of shown.get(tab) ?? []) {
      if (chats[chatId] && !timelines[chatId]) open(tab, chatId);
    }
  }

  async function deliverAll() {
    for (let isDone = false; !isDone; ) {
      signIn();
      isDone = true;
      for (const tab of tabs) {
        for (const socket of tab.connecting()) tab.accept(socket);
        tab.sendFrames();
        while (tab.nextEvent()) deliver(tab, 1);
        while (removedKeys.length > 0) notifyRemoval();
        for (const request of [...tab.net.requests]) {
          tab.processRequest(request);
          tab.reply(request);
          isDone = false;
        }
      }
      await flush();
      if (tabs.some((tab) => tab.nextEvent() || tab.net.requests.length > 0)) isDone = false;
    }
  }

  /** Returns the reasons why a tab is not settled; empty when it is. */
  function statusOf(tab: Tab): string[] {
    const { connection, state, unsent } = tab.live();
    const [socket] = tab.openSockets();
    return [
      connection === "open" ? "" : connection,
      socket && tab.isAlive(socket) ? "" : "no socket",
      unsent.every((message) => message.state === "failed") ? "" : "unsent",
      Object.values(state.timelines).some(({ isStale }) => isStale) ? "stale" : "",
    ].filter(Boolean);
  }

  function check() {
    const own = server.ownChats();
    for (const tab of tabs) {
      const { chats, timelines, members, saved } = tab.state();
      expect(chats).toEqual(Object.fromEntries(own.map((chat) => [chat.id, server.viewOf(chat)])));
      expect(server.presentIn(saved)).toEqual(server.presentIds());
      for (const [chatId, items] of Object.entries(members)) {
        expect(items, `members of ${chatId}`).toEqual(server.chats.get(Number(chatId))?.members);
      }
      expect(own.map(({ id }) => id)).toEqual(
        expect.arrayContaining([...Object.keys(members), ...Object.keys(timelines)].map(Number)),
      );
      for (const [chatId, timeline] of Object.entries(timelines)) {
        const { messages = [], rev } = server.chats.get(Number(chatId)) ?? {};
        const first = timeline.messages[0]?.id ?? 0;
        const last = timeline.messages.at(-1)?.id ?? 0;
        expect(timeline, `timeline of ${chatId}`).toEqual({
          messages: messages.slice(first - 1, last).map(forAda),
          rev,
          hasOlder: first > 1,
          hasNewer: last < messages.length,
          isStale: false,
        });
      }
    }
    checkPosts();
  }

  function checkPosts() {
    const posts = tabs
      .flatMap(({ net }) => net.sent)
      .filter(({ method, url }) => method === "POST" && url.endsWith("/messages"))
      .map(({ body }) => body as { text: string; clientId: string });
    const order = new Map<number, number[]>();
    for (const { text, chatId } of texts) {
      const ids = new Set(posts.filter((post) => post.text === text).map((post) => post.clientId));
      expect(ids.size, `client ids of ${text}`).toBeLessThanOrEqual(1);
      const [clientId = ""] = ids;
      const messageId = server.chats.get(chatId)?.idByClientId.get(clientId);
      const isUnsent = tabs.some((tab) => tab.live().unsent.some((one) => one.text === text));
      // A retry may be rejected although the message was posted, by a lost or a late request.
      if (messageId) expect(isUnsent && !failed.has(text), `${text} sent`).toBe(false);
      else expect(isUnsent || discarded.has(text) || lost.has(clientId), `${text} kept`).toBe(true);
      if (messageId && !failed.has(text) && !lost.has(clientId))
        order.set(chatId, [...(order.get(chatId) ?? []), messageId]);
    }
    const unsentIds = tabs.flatMap((tab) => tab.live().unsent.map(({ clientId }) => clientId));
    for (const key of Object.keys(storage)) expect(unsentIds).toContain(key.split(".").at(-1));
    if (tabs.length > 1) return;
    for (const ids of order.values()) expect(ids).toEqual(ids.toSorted((a, b) => a - b));
  }

  return { log, steps: 10 + below(100), start, step, settle, check };
}

/** Does not wait for an action, and ignores its outcome. */
const ignore = (action: Promise<void>) => void action.catch(() => {});
const failedOf = (tab: Tab) => tab.live().unsent.filter(({ state }) => state === "failed");
const busy = (status: number) => ({ status, body: null, retryAfter: 5 });

function apply<T>(value: T | undefined, act: (value: T) => void) {
  if (value !== undefined) act(value);
}
