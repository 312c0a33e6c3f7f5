/**
 * A PostgreSQL behind a network that swallows packets under load: first those of all connections,
 * then those of new ones too, then for good while the server stops.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, expect, test } from "vitest";
import { administer, withName } from "../kit/processes/global-setup.ts";
import { startPostgres } from "../kit/processes/postgres.ts";
import { startProxy } from "../kit/processes/tcp-proxy.ts";
import { type Post, readAfter, sendPost, setUp } from "./chat.ts";
import { type Program, startProgram } from "./process.ts";

const senders = 16;
const outageMs = 4000;
const recovery = { timeout: 60_000 };

const dataFolder = await mkdtemp(join(tmpdir(), "belfry-silent-"));
const postgres = await startPostgres();
await administer(postgres.url, "create database belfry");
const directUrl = withName(postgres.url, "belfry");
const proxy = await startProxy(directUrl);
let program: Program | undefined;

afterAll(async () => {
  await program?.kill();
  await proxy.close();
  await postgres.stop();
  await rm(dataFolder, { recursive: true });
});

function start(url: string): Promise<Program> {
  return startProgram(dataFolder, 0, { BELFRY_DATABASE_URL: url });
}

test("[D3] A PostgreSQL whose connections silently die takes posts again, loses none, and the server stops with 0", async () => {
  program = await start(proxy.url);
  const { url } = program;
  const chat = await setUp(url);
  const posts: Post[] = [];
  let isOver = false;

  const load = Array.from({ length: senders }, async (_, sender) => {
    for (let count = 1; !isOver; count++) {
      const post: Post = { by: "webhook", text: `${sender}.${count}`, key: `${sender}.${count}` };
      posts.push(post);
      // As a sender does: the same key again until it is acknowledged.
      while (!isOver && post.id === undefined) {
        post.id = await sendPost(url, chat, post).catch(() => wait(100).then(() => undefined));
      }
    }
  });

  /** Waits until a post that begins from now on succeeds. Returns the milliseconds. */
  async function recovered(): Promise<number> {
    const startedAt = performance.now();
    const { length } = posts;
    await expect.poll(() => posts.slice(length).some(({ id }) => id), recovery).toBe(true);
    return Math.round(performance.now() - startedAt);
  }

  await wait(1000);
  proxy.swallow();
  await wait(50);
  const afterSilence = await recovered();
  await wait(1000);
  proxy.swallow({ andNew: true });
  expect((await fetch(`${url}/readyz`)).status).toBe(503);
  await wait(outageMs);
  proxy.heal();
  const afterOutage = await recovered();
  expect((await fetch(`${url}/readyz`)).status).toBe(200);

  proxy.swallow({ andNew: true });
  isOver = true;
  const stoppedAt = performance.now();
  expect(await program.stop()).toBe(0);
  const stopMs = Math.round(performance.now() - stoppedAt);
  await Promise.all(load);
  await proxy.close();

  program = await start(directUrl);
  const messages = await readAfter(program.url, chat, 0);
  const textById = new Map(messages.map(({ id, text }) => [id, text]));
  const acknowledged = posts.filter(({ id }) => id !== undefined);
  for (const { id = 0, text } of acknowledged) expect(textById.get(id)).toBe(text);
  expect(new Set(textById.values()).size, "no duplicates").toBe(messages.length);
  console.log(
    `${acknowledged.length} posts were acknowledged. Posts again after ${afterSilence} ms and ` +
      `${afterOutage} ms. Stopped in ${stopMs} ms.`,
  );
});
