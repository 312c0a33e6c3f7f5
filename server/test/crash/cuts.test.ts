/** Clients whose connections are cut at random, under load, end with what a fresh fetch returns. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, expect, test } from "vitest";
import { createRandom } from "../../../web/test/random.ts";
import { type Database, openDatabase } from "../../src/database/database.ts";
import { connectStatefulClient } from "../kit/live-client.ts";
import { requestsOverHttp } from "../kit/requests.ts";
import { type Chat, readAfter, sendPost, setUp } from "./chat.ts";
import { type Program, startProgram } from "./process.ts";
import { cuts, seed } from "./rounds.ts";
import { addSessions } from "./sessions.ts";
import { expectAllMessages, expectFetched } from "./states.ts";

const clientCount = 10;
const connectedMaxMs = 400;
const disconnectedMaxMs = 200;
const senders = 3;
const senderPauseMs = 10;

const dataFolder = await mkdtemp(join(tmpdir(), "belfry-cuts-"));
let program: Program | undefined;
let database: Database | undefined;

afterAll(async () => {
  await database?.close();
  await program?.kill();
  await rm(dataFolder, { recursive: true });
});

test(`[L6] [L9] Clients that lose their connections ${cuts} times under load end with the fetched state`, {
  timeout: 120_000 + cuts * 1000,
}, async () => {
  const { next: random } = createRandom(seed);
  program = await startProgram(dataFolder);
  database = await openDatabase({ dataFolder });
  const { url } = program;
  const chat = await setUp(url);
  const access = { url, request: requestsOverHttp(url), database };
  const tokens = await addSessions(database, clientCount);
  const clients = await Promise.all(tokens.map((token) => connectStatefulClient(access, token)));

  let isOver = false;
  const load = startLoad(url, chat, () => isOver);
  let left = cuts;
  await Promise.all(
    clients.map(async (client) => {
      while (left > 0) {
        left -= 1;
        await wait(random() * connectedMaxMs);
        if (random() < 0.5) await client.update();
        client.cut();
        await wait(random() * disconnectedMaxMs);
        await client.reconnect();
      }
    }),
  );
  isOver = true;
  const acknowledged = await load;

  const all = await readAfter(url, chat, 0);
  expect(all.map(({ id }) => id)).toEqual(all.map((_, index) => index + 1));
  const textById = new Map(all.map(({ id, text }) => [id, text]));
  for (const { id, text } of acknowledged) expect(textById.get(id)).toBe(text);
  for (const [index, client] of clients.entries()) {
    const token = tokens[index] ?? "";
    await expectFetched(access, token, client);
    await expectAllMessages(access, token, client);
  }
  console.log(
    `${cuts} cuts of ${clientCount} clients during ${acknowledged.length} posts: every client has the ` +
      `fetched state. Repeat with CRASH_SEED=${seed}.`,
  );
});

/** Posts, and edits and deletes some of the posts, until it is over. Returns those that are unchanged. */
async function startLoad(url: string, chat: Chat, isOver: () => boolean) {
  const unchanged: { id: number; text: string }[] = [];
  const request = requestsOverHttp(url);
  const path = `/api/chats/${chat.id}/messages`;
  await Promise.all(
    Array.from({ length: senders }, async (_, sender) => {
      for (let count = 1; !isOver(); count++) {
        const text = `post ${sender}.${count}`;
        const by = count % 3 === 0 ? "owner" : "webhook";
        const id = await sendPost(url, chat, { by, text, key: text });
        if (count % 9 === 0) await request(`DELETE ${path}/${id}`, { as: chat.token });
        else if (count % 6 === 0) {
          const body = { text: `${text}, edited` };
          await request(`PATCH ${path}/${id}`, { as: chat.token, body });
        } else unchanged.push({ id, text });
        await wait(senderPauseMs);
      }
    }),
  );
  return unchanged;
}
