/** Requests: their URL and body, the errors they reject with, and the end of the session. */

import { isTemporary, ProblemError } from "@belfry/client/problem-error";
import { expect, test, vi } from "vitest";
import { createFakeFetch } from "../../test/fake-browser.ts";
import { message } from "../../test/samples.ts";
import { createCall, onSignedOut } from "./call.ts";

function setUp() {
  const net = createFakeFetch();
  return { net, call: createCall(net.fetch) };
}

const problem = { code: "chat_not_found", status: 404, title: "No", detail: "No such chat." };

test("A call puts parameters into the URL and the body into JSON", async () => {
  const { net, call } = setUp();
  const posted = call("POST /api/chats/:chatId/messages", {
    params: { chatId: 7 },
    body: { text: "hi" },
  });
  const request = net.findOnly("POST", "/api/chats/7/messages");
  expect(request.body).toEqual({ text: "hi" });
  request.reply({ status: 200, body: message(4) });
  expect(await posted).toEqual(message(4));
  void call("GET /api/chats/:chatId/messages", {
    params: { chatId: 7 },
    query: { before: 9, limit: 5 },
  });
  expect(net.requests[0]?.url).toBe("/api/chats/7/messages?before=9&limit=5");
});

test("A call that opens a session asks for a cookie that scripts cannot read", () => {
  const { net, call } = setUp();
  void call("POST /api/auth/login", { body: { email: "a", password: "b" } });
  void call("POST /api/auth/logout");
  const headers = net.requests.map((request) => request.headers);
  expect(headers[0]).toMatchObject({ "session-transport": "cookie" });
  expect(headers[1]).not.toHaveProperty("session-transport");
});

test("A rejected call throws the server's problem", async () => {
  const { net, call } = setUp();
  const error = call("GET /api/chats").catch((error: unknown) => error);
  net.findOnly("GET", "/api/chats").reply({ status: 404, body: problem });
  expect(await error).toBeInstanceOf(ProblemError);
  expect(await error).toMatchObject({ problem, isOffline: false });
  expect(isTemporary(await error)).toBe(false);
});

test.each(["lost", "cut"] as const)(
  "A call whose reply is %s rejects as offline",
  async (reply) => {
    const { net, call } = setUp();
    const error = call("GET /api/chats").catch((error: unknown) => error);
    net.findOnly("GET", "/api/chats").reply(reply);
    expect(await error).toBeInstanceOf(ProblemError);
    expect(await error).toMatchObject({ isOffline: true });
    expect(isTemporary(await error)).toBe(true);
  },
);

test("A busy server is a temporary problem with a retry time", async () => {
  const { net, call } = setUp();
  const error = call("GET /api/chats").catch((error: unknown) => error);
  net.findOnly("GET", "/api/chats").reply({ status: 503, body: "<html>", retryAfter: 3 });
  expect(await error).toMatchObject({ retryAfter: 3, problem: { code: "unavailable" } });
  expect(isTemporary(await error)).toBe(true);
});

test("The first call that finds the session ended reports it, and later calls do not", async () => {
  const { net, call } = setUp();
  const listener = vi.fn();
  onSignedOut(listener);
  for (let count = 0; count < 2; count++) {
    const done = call("GET /api/chats").catch(() => {});
    const body = { ...problem, code: "invalid_token", status: 401 };
    net.findOnly("GET", "/api/chats").reply({ status: 401, body });
    await done;
  }
  expect(listener.mock.calls).toEqual([[null]]);
});

test("A session limited to turning on two-factor is reported with its reason", async () => {
  const { net, call } = setUp();
  const listener = vi.fn();
  onSignedOut(listener);
  const done = call("GET /api/chats").catch(() => {});
  const body = { ...problem, code: "enrolment_required", status: 403 };
  net.findOnly("GET", "/api/chats").reply({ status: 403, body });
  await done;
  expect(listener.mock.calls).toEqual([["enrolment_required"]]);
});
