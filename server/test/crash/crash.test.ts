/**
 * A message that was acknowledged survives the death of the process. `CRASH_ROUNDS` says how often
 * it dies, `CRASH_SEED` repeats a run's moments of death.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Message } from "@belfry/contracts/messages/messages";
import { afterAll, expect, test } from "vitest";
import { type Chat, type Post, readAfter, send, setUp } from "./chat.ts";
import { type Program, startAndKill, startProgram } from "./process.ts";

const rounds = Number(process.env.CRASH_ROUNDS ?? 20);
const seed = Number(process.env.CRASH_SEED ?? Math.floor(Math.random() * 2 ** 31));
const senders = 16;

const dataFolder = await mkdtemp(join(tmpdir(), "belfry-crash-"));
const random = randomFrom(seed);
let program: Program | undefined;

afterAll(async () => {
  await program?.kill();
  await rm(dataFolder, { recursive: true });
});

test(`killed ${rounds} times in the middle of posts, it keeps every acknowledged message, in its place, once`, async () => {
  console.log(`Seed ${seed}. Repeat with CRASH_SEED=${seed} CRASH_ROUNDS=${rounds}.`);
  program = await startProgram(dataFolder);
  const chat = await setUp(program.url);
  const readyMs: number[] = [];
  let checkedId = 0;
  let acknowledged = 0;

  for (let round = 1; round <= rounds; round++) {
    const posts = await postUntilKilled(program, chat, round);
    const lost = posts.filter(({ id }) => id === undefined);
    acknowledged += posts.length - lost.length;
    if (random() < 0.3) await startAndKill(dataFolder, 50 + random() * 400);

    program = await startProgram(dataFolder);
    readyMs.push(Math.round(program.readyMs));
    const before = await readAfter(program.url, chat, checkedId);
    expectEach(posts, before, checkedId, `round ${round}, acknowledged`);

    // Whether an unanswered post was written is not known: its sender tries again, with its key.
    for (const post of lost) await send(program.url, chat, post);
    for (const post of lost) await send(program.url, chat, post);
    const after = await readAfter(program.url, chat, checkedId);
    expectEach(posts, after, checkedId, `round ${round}, tried again`);
    expect(after.map(({ text }) => text).sort()).toEqual(posts.map(({ text }) => text).sort());
    checkedId += after.length;
  }

  const all = await readAfter(program.url, chat, 0);
  expect(all.map(({ id }) => id)).toEqual(Array.from({ length: checkedId }, (_, at) => at + 1));
  console.log(
    `${acknowledged} posts were acknowledged, ${checkedId - acknowledged} tried again. ` +
      `Ready after ${readyMs.join(", ")} ms.`,
  );
});

/** Answers all that was tried; what has an id was acknowledged. */
async function postUntilKilled(running: Program, chat: Chat, round: number): Promise<Post[]> {
  const posts: Post[] = [];
  let isKilled = false;
  const work = Array.from({ length: senders }, async (_, sender) => {
    for (let count = 1; !isKilled; count++) {
      const name = `${round}.${sender}.${count}`;
      const by = sender % 4 === 0 ? "owner" : "webhook";
      const post: Post = { by, text: `post **${name}**`, key: `key ${name}` };
      posts.push(post);
      await send(running.url, chat, post).catch((error) => {
        if (!isKilled) throw error;
      });
    }
  });
  const death = new Promise((resolve) => setTimeout(resolve, 50 + random() * 500)).then(() => {
    isKilled = true;
    return running.kill();
  });
  await Promise.all([...work, death]);
  return posts;
}

/** Each acknowledged post stands at the id it was told, and the ids have no hole. */
function expectEach(posts: Post[], messages: Message[], afterId: number, when: string): void {
  const ids = messages.map(({ id }) => id);
  expect(ids, when).toEqual(ids.map((_, index) => afterId + index + 1));
  const textById = new Map(messages.map(({ id, text }) => [id, text]));
  for (const { id, text, key } of posts) {
    if (id !== undefined) expect(textById.get(id), `${when}: ${key}`).toBe(text);
  }
}

/** Mulberry32: the same seed, the same numbers from 0 to 1. */
function randomFrom(start: number): () => number {
  let state = start;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
