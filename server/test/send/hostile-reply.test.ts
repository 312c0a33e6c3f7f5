/** Replies of a server that is not Belfry. */
import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "vitest";
import { runSendProcess } from "./run-send.ts";

async function sendTo(listener: RequestListener, words: string[]) {
  const server = createServer(listener).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  try {
    return await runSendProcess(words, { url: `http://127.0.0.1:${port}/api/webhooks/x` });
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

test("belfry send escapes the control characters of a reply", async () => {
  // S9
  const text = "\u001b[2Jgone\u009b31m\r\nfake: sent\u202e";
  const shown = String.raw`\u001b[2Jgone\u009b31m\u000d\u000afake: sent\u202e`;
  const rejected = await sendTo(
    (_, response) => {
      response.writeHead(400).end(JSON.stringify({ detail: text }));
    },
    ["x"],
  );
  expect(rejected).toEqual({
    exitCode: 1,
    output: "",
    errors: `belfry send: Not sent. ${shown}\n`,
  });
  const preview = await sendTo(
    (_, response) => {
      response.writeHead(200).end(JSON.stringify({ ok: true, message: { text } }));
    },
    ["x", "--dry-run"],
  );
  expect(preview.output).toMatch(/^\{\n {2}"text": /);
  expect(preview.output).not.toMatch(/[\u001b\u009b\r\u202e]/);
});

test("belfry send stops reading a reply that does not end", async () => {
  // S9
  const chunk = Buffer.alloc(16 * 1024, "x");
  const { exitCode, errors } = await sendTo(
    (_, response) => {
      response.writeHead(200);
      const write = () => {
        while (response.write(chunk));
        response.once("drain", write);
      };
      write();
    },
    ["x"],
  );
  expect({ exitCode, errors }).toEqual({
    exitCode: 1,
    errors: "belfry send: Not sent. The reply is not from Belfry. Check the webhook's URL.\n",
  });
});
