/** Requests to which no reply begins. */
import { isTemporary } from "@belfry/client/problem-error";
import { expect, test } from "vitest";
import { createFakeTimers } from "../../test/fake-browser.ts";
import { createCall } from "./call.ts";
import { replyTimeoutMs, withReplyTimeout } from "./reply-timeout.ts";

/** A `fetch` that only ends when it is aborted, or when the test replies. */
function setUp() {
  const timers = createFakeTimers();
  const signals: (AbortSignal | null | undefined)[] = [];
  const reply = Promise.withResolvers<Response>();
  const fetch: typeof globalThis.fetch = (_, init) => {
    signals.push(init?.signal);
    const aborted = new Promise<never>((_, reject) => {
      init?.signal?.addEventListener("abort", () => reject(init.signal?.reason));
    });
    return Promise.race([reply.promise, aborted]);
  };
  return { timers, signals, reply, call: createCall(withReplyTimeout(fetch, timers)) };
}

test("A request without a reply fails after the timeout, and may be sent again", async () => {
  const { timers, call } = setUp();
  const failed = call("GET /api/chats").catch((error: unknown) => error);
  await timers.advance(replyTimeoutMs);
  const error = await failed;
  expect(isTemporary(error)).toBe(true);
  expect(error).toMatchObject({ isOffline: true });
});

test("A reply that has begun may take longer", async () => {
  const { timers, signals, reply, call } = setUp();
  const chats = call("GET /api/chats");
  reply.resolve(Response.json({ items: [] }));
  expect(await chats).toEqual({ items: [] });
  await timers.advance(2 * replyTimeoutMs);
  expect(signals[0]?.aborted).toBe(false);
});

test("A caller can still abort a request", async () => {
  const { call } = setUp();
  const controller = new AbortController();
  const aborted = call("GET /api/chats", { signal: controller.signal }).catch(
    (error: unknown) => error,
  );
  controller.abort();
  expect(await aborted).toBe(controller.signal.reason);
});

test("A request that changes something has no timeout", async () => {
  const { timers, call } = setUp();
  void call("POST /api/auth/logout");
  expect(timers.pendingDelays()).toEqual([]);
});
