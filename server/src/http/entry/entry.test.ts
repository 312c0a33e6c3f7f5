/** Failures of a module whose URLs the entry serves. */
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { createProblems } from "../problems/problem-reply.ts";
import { createEntry } from "./entry.ts";

test("A refusal that throws closes the connection, and the server keeps running", async () => {
  const logged: unknown[] = [];
  const log = { error: (entry: object) => logged.push(entry), warn() {} };
  const docsUrl = () => "https://chat.example.org/docs/problems";
  const serve = createEntry({
    service: {
      find: () => ({ pattern: "/hooks", methods: ["GET"] }),
      admitBody: async () => {},
      respond: async () => ({ status: 200, headers: {}, body: "" }),
      refuse() {
        throw new Error("broken");
      },
    },
    problems: createProblems({ log, databaseFailure: () => undefined, docsUrl }),
    receiveBody: async () => Buffer.alloc(0),
    onReply: undefined,
    publicUrl: () => "https://chat.example.org",
    nextId: () => "1",
  });
  const server = createServer((request, response) => void serve(request, response));
  onTestFinished(() => void server.close());
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`;
  const refused = fetch(url, { headers: { "content-encoding": "gzip" } });
  await expect(refused).rejects.toThrow("fetch failed");
  expect(logged).toEqual([{ requestId: "1", err: expect.objectContaining({ message: "broken" }) }]);
  expect((await fetch(url)).status).toBe(200);
});
