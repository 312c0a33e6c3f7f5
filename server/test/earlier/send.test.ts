/** `belfry send` and the server, one of them of an earlier release. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createClient } from "@belfry/client/client";
import { expect, onTestFinished, test } from "vitest";
import { sendFile } from "../../../scripts/build-send.ts";
import { anyDatabase } from "../kit/each-database.ts";
import { setupBody, startWithCast } from "../kit/test-server.ts";
import { runSendProcess } from "../send/run-send.ts";
import { startEarlierServer, unpackEarlier } from "./earlier-release.ts";

/** Posts text, a card that is then resolved, and a file. `webhookUrl` is of a new webhook. */
async function sendAll(file: string, webhookUrl: string): Promise<void> {
  for (const words of [
    ["Deploy", "is", "done"],
    ["--title", "Disk full", "--level", "critical", "--key", "disk", "db-2"],
    ["--title", "Disk is fine", "--level", "success", "--state", "resolved", "--key", "disk"],
    ["--file", import.meta.filename, "with a file"],
  ]) {
    const { exitCode, errors } = await runSendProcess(words, { url: webhookUrl, file });
    expect({ words, exitCode, errors }).toEqual({ words, exitCode: 0, errors: "" });
  }
}

const posted = [
  { text: "Deploy is done" },
  { cards: [{ title: "Disk is fine" }], level: "success", state: "resolved" },
  { text: "with a file", files: [{ name: "send.test.ts" }] },
];

anyDatabase((open) => {
  test("The `belfry send` of an earlier release posts to this server", async () => {
    const { send } = await unpackEarlier();
    const { request, ada, chat, relay } = await startWithCast(await open());
    await sendAll(send, relay.url);
    const { items } = (await request(`GET ${chat}/messages`, { as: ada })).body;
    expect(items).toMatchObject(posted);
  });
});

test("`belfry send` posts to the server of an earlier release", async () => {
  const dataFolder = await mkdtemp(join(tmpdir(), "belfry-earlier-"));
  onTestFinished(() => rm(dataFolder, { recursive: true }));
  const { url, close } = await startEarlierServer(await unpackEarlier(), {
    BELFRY_DATA: dataFolder,
    BELFRY_SETUP_TOKEN: setupBody.setupToken,
  });
  onTestFinished(close);
  // Not the requests of the test kit: they check that replies are those of this server.
  const { token } = await createClient({ url })("POST /api/setup", { body: setupBody });
  const call = createClient({ url, token });
  const chat = { title: "Deploys", kind: "group" } as const;
  const { id: chatId } = await call("POST /api/chats", { body: chat });
  const params = { chatId };
  const webhook = { params, body: { name: "Relay" } };
  await sendAll(sendFile, (await call("POST /api/chats/:chatId/webhooks", webhook)).url);
  const { items } = await call("GET /api/chats/:chatId/messages", { params });
  expect(items).toMatchObject(posted);
});
