/** A server with many connections is restarted under load: all clients come back and miss nothing. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { limits } from "@belfry/contracts/limits";
import { afterAll, expect, test } from "vitest";
import { openDatabase } from "../../src/database/database.ts";
import { type Post, readAfter, sendPost, setUp } from "./chat.ts";
import { createCrowd } from "./crowd.ts";
import { type Program, startProgram } from "./process.ts";
import { connections, quantile } from "./rounds.ts";
import { addSessions } from "./sessions.ts";

const senders = 4;
/**
 * The last clients come back after half a minute. If they had missed 500 messages, the server would
 * tell them to load the chat again.
 */
const senderPauseMs = 500;
const retryMs = 100;

const dataFolder = await mkdtemp(join(tmpdir(), "belfry-restart-"));
let program: Program | undefined;

afterAll(async () => {
  await program?.kill();
  await rm(dataFolder, { recursive: true });
});

test(`[L15] A restart with ${connections} connections brings all clients back, with every message once`, {
  timeout: 180_000 + connections * 100,
}, async () => {
  program = await startProgram(dataFolder);
  const { url } = program;
  const chat = await setUp(url);
  const database = await openDatabase({ dataFolder });
  const tokens = await addSessions(database, Math.ceil(connections / limits.socketsPerSession));
  await database.close();
  const crowd = createCrowd({ url, chatId: chat.id }, tokens, connections);
  const connectMs = await crowd.untilAllReady();

  const posts: Post[] = [];
  const latencies: number[] = [];
  let isOver = false;
  const load = Array.from({ length: senders }, async (_, sender) => {
    for (let count = 1; !isOver; count++) {
      const post: Post = { by: "webhook", text: `${sender}.${count}`, key: `${sender}.${count}` };
      posts.push(post);
      const start = performance.now();
      while (post.id === undefined) {
        post.id = await sendPost(url, chat, post).catch(() => wait(retryMs).then(() => undefined));
      }
      latencies.push(performance.now() - start);
      await wait(senderPauseMs);
    }
  });

  await wait(1000);
  const stoppedAt = performance.now();
  expect(await program.stop()).toBe(0);
  const stopMs = Math.round(performance.now() - stoppedAt);
  await expect.poll(crowd.readyCount).toBe(0);
  program = await startProgram(dataFolder, Number(new URL(url).port));
  const backMs = await crowd.untilAllReady();
  isOver = true;
  await Promise.all(load);

  const messages = await readAfter(url, chat, 0);
  const lastId = messages.at(-1)?.id ?? 0;
  expect(messages.map(({ id }) => id)).toEqual(messages.map((_, index) => index + 1));
  expect(messages.map(({ text }) => text).sort()).toEqual(posts.map(({ text }) => text).sort());
  await crowd.untilAllHave(lastId);
  expect(crowd.missed()).toBe(0);
  crowd.close();
  console.log(
    `${connections} clients connected within ${connectMs} ms, the server stopped in ${stopMs} ms, and all ` +
      `were back ${backMs} ms after the next start. ${posts.length} posts with retries took p50 ` +
      `${quantile(latencies, 0.5)}, p99 ${quantile(latencies, 0.99)}, at most ${quantile(latencies, 1)} ms.`,
  );
});
