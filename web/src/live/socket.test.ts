/** The connection: when it is opened, checked, given up and opened again. */
import type { ServerEvent } from "@belfry/contracts/live/events";
import { expect, test, vi } from "vitest";
import { createFakePage, createFakeTimers, type FakeSocket } from "../../test/fake-browser.ts";
import { createSocket } from "./socket.ts";

const ready: ServerEvent = { type: "ready", userId: 1, heartbeatMs: 30_000, epoch: "first" };

function setUp(random: () => number = () => 1) {
  const page = createFakePage();
  const timers = createFakeTimers(random);
  const on = {
    onEvent: vi.fn(),
    onConnecting: vi.fn(),
    onLost: vi.fn(),
    onSessionEnded: vi.fn(),
  };
  const socket = createSocket({ ...page, ...on, timers });
  const newest = () => page.sockets.at(-1) as FakeSocket;
  return {
    ...{ page, timers, on, socket, newest },
    connect() {
      newest().open();
      newest().receive(ready);
    },
  };
}

test("A socket connects to this server's live endpoint with the protocol's name", () => {
  const { newest } = setUp();
  expect(newest()).toMatchObject({
    url: "wss://chat.example.org/api/live",
    protocol: "belfry.v1",
  });
});

test("Reconnects wait half a second, doubling to thirty, multiplied by a random number", async () => {
  for (const share of [1, 0.5, 0]) {
    const { page, timers, on, newest } = setUp(() => share);
    const waits: number[] = [];
    for (let attempt = 0; attempt < 8; attempt++) {
      const now = timers.now();
      newest().cut();
      const [retryAt] = on.onLost.mock.lastCall ?? [];
      waits.push(retryAt - now);
      expect(page.sockets).toHaveLength(attempt + 1);
      await timers.advance(retryAt - now);
      expect(page.sockets).toHaveLength(attempt + 2);
    }
    const longest = [500, 1000, 2000, 4000, 8000, 16_000, 30_000, 30_000];
    expect(waits).toEqual(longest.map((ms) => ms * share));
  }
});

test("Backoff restarts only when the client has caught up, not with every connection", async () => {
  const { timers, on, connect, newest, socket } = setUp();
  const lose = async () => {
    connect();
    newest().cut();
    const [retryAt, wasReady] = on.onLost.mock.lastCall ?? [];
    expect(wasReady).toBe(true);
    const waitMs = retryAt - timers.now();
    await timers.advance(waitMs);
    return waitMs;
  };
  expect([await lose(), await lose(), await lose()]).toEqual([500, 1000, 2000]);
  socket.resetBackoff();
  expect(await lose()).toBe(500);
});

test("A connection attempt times out after fifteen seconds", async () => {
  const { page, timers, on } = setUp();
  await timers.advance(14_999);
  expect(on.onLost).not.toHaveBeenCalled();
  await timers.advance(1);
  expect(on.onLost).toHaveBeenCalledOnce();
  await timers.advance(500);
  expect(page.sockets).toHaveLength(2);
});

test("An event before `ready` does not cancel the timeout", async () => {
  const { timers, on, newest } = setUp();
  newest().open();
  newest().receive({ type: "pong" });
  await timers.advance(15_000);
  expect(on.onLost).toHaveBeenCalledOnce();
});

test("Silence for one and a half heartbeats is followed by a ping, and then by a reconnect", async () => {
  const { timers, on, connect, newest } = setUp();
  connect();
  await timers.advance(44_999);
  expect(newest().sent).toEqual([]);
  await timers.advance(1);
  expect(newest().sent).toEqual([{ type: "ping" }]);
  newest().receive({ type: "pong" });
  await timers.advance(44_999);
  expect(newest().sent).toHaveLength(1);
  await timers.advance(1);
  expect(newest().sent).toHaveLength(2);
  expect(on.onLost).not.toHaveBeenCalled();
  await timers.advance(10_000);
  expect(on.onLost).toHaveBeenCalledOnce();
});

test("Going online or showing the page ends the pause, or checks the open connection", () => {
  const { page, on, connect, newest } = setUp();
  newest().cut();
  page.goOnline();
  expect(page.sockets).toHaveLength(2);
  connect();
  page.show("hidden");
  page.goOnline();
  expect(newest().sent).toEqual([]);
  page.show("visible");
  expect(newest().sent).toEqual([{ type: "ping" }]);
  page.goOffline();
  expect(newest().sent).toHaveLength(2);
  expect(page.sockets).toHaveLength(2);
  expect(on.onConnecting).toHaveBeenCalledTimes(2);
});

test("Events from an abandoned connection are ignored", async () => {
  const { timers, on, page, connect, socket } = setUp();
  connect();
  const [first] = page.sockets;
  socket.reconnect();
  first?.cut();
  expect(on.onLost).toHaveBeenCalledOnce();
  await timers.advance(500);
  connect();
  on.onEvent.mockClear();
  first?.onmessage?.({ data: JSON.stringify({ type: "pong" }) });
  expect(on.onEvent).not.toHaveBeenCalled();
});

test("The end of the session closes the socket for good, with the reason if there was one", async () => {
  for (const end of [
    (socket: FakeSocket) => socket.receive({ type: "session.ended", reason: "revoked" }),
    (socket: FakeSocket) => socket.cut(4401),
  ]) {
    const { timers, on, page, connect, newest } = setUp();
    connect();
    end(newest());
    expect(on.onSessionEnded).toHaveBeenCalledOnce();
    page.goOnline();
    await timers.advance(60_000);
    expect(page.sockets).toHaveLength(1);
    expect(on.onLost).not.toHaveBeenCalled();
  }
});

test("A closed socket does not reconnect, even after a pause has begun", async () => {
  const { timers, page, newest, socket } = setUp();
  newest().cut();
  socket.close();
  page.goOnline();
  page.show("visible");
  socket.reconnect();
  await timers.advance(60_000);
  expect(page.sockets).toHaveLength(1);
});
