import type { IncomingMessage } from "node:http";
import { expect, onTestFinished, test } from "vitest";
import WebSocket from "ws";
import { eachDatabase } from "../../test/kit/each-database.ts";
import { startTestServer } from "../../test/kit/test-server.ts";
import { isHandshake } from "./routes.ts";

function createRequest(method: string, url: string, upgrade?: string): IncomingMessage {
  return { method, url, headers: { ...(upgrade && { upgrade }) } } as IncomingMessage;
}

test("Only WebSockets of the live path have no server timeouts", () => {
  expect(isHandshake(createRequest("GET", "/api/live", "websocket"))).toBe(true);
  expect(isHandshake(createRequest("GET", "/api/live?x=1", "WebSocket"))).toBe(true);
  expect(isHandshake(createRequest("GET", "/api/live"))).toBe(false);
  expect(isHandshake(createRequest("GET", "/api/live", "h2c"))).toBe(false);
  expect(isHandshake(createRequest("POST", "/api/live", "websocket"))).toBe(false);
  expect(isHandshake(createRequest("GET", "/api/livelier", "websocket"))).toBe(false);
  expect(isHandshake(createRequest("GET", "/api/chats", "websocket"))).toBe(false);
});

eachDatabase((open) => {
  test.for([
    ["/api/chats", 401],
    ["/healthz", 200],
    ["/%ff", 400],
  ] as const)("A WebSocket request to %s gets a plain HTTP reply", async ([path, status]) => {
    const belfry = await startTestServer(await open());
    const socket = new WebSocket(belfry.url.replace("http", "ws") + path);
    onTestFinished(() => socket.terminate());
    socket.on("error", () => {});
    const answered = new Promise((resolve) => {
      socket.on("unexpected-response", (_request, { statusCode }) => resolve(statusCode));
    });
    expect(await answered).toBe(status);
    // Would wait for the connection otherwise.
    await belfry.server.close();
  });
});
