/** Acknowledged messages survive SIGKILL under load. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Message } from "@belfry/contracts/messages/messages";
import { afterAll, expect, test } from "vitest";
import { createRandom } from "../../../web/test/random.ts";
import { type Chat, type Post, readAfter, sendPost, setUp } from "./chat.ts";
import { type Program, startAndKill, startProgram } from "./process.ts";
import { quantile, rounds, seed } from "./rounds.ts";

const senders = 16;

const dataFolder = await mkdtemp(join(tmpdir(), "belfry-crash-"));
const { next: random } = createRandom(seed);
let program: Program | undefined;

afterAll(async () => {
  await program?.kill();
  await rm(dataFolder, { recursive: true });
});

test(`A server killed ${rounds} times keeps every acknowledged message once and in order`, {
  timeout: 60_000 + rounds * 20_000,
}, async () => {
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
    expectAcknowledged(posts, before, checkedId, `round ${round}, acknowledged`);

    // An unacknowledged post may have been written. Senders retry with the same key, here twice.
    for (const post of [...lost, ...lost]) post.id = await sendPost(program.url, chat, post);
    const after = await readAfter(program.url, chat, checkedId);
    expectAcknowledged(posts, after, checkedId, `round ${round}, retried`);
    expect(after.map(({ text }) => text).sort()).toEqual(posts.map(({ text }) => text).sort());
    checkedId += after.length;
  }

  const all = await readAfter(program.url, chat, 0);
  expect(all.map(({ id }) => id)).toEqual(Array.from({ length: checkedId }, (_, at) => at + 1));
  console.log(
    `${rounds} kills. ${acknowledged} posts were acknowledged, ${checkedId - acknowledged} retried, ` +
      `none lost or doubled. Ready after ${quantile(readyMs, 0.5)} ms (median), ` +
      `${quantile(readyMs, 1)} ms at most.`,
  );
});

/** Returns all posts that were sent. Those with an id were acknowledged. */
async function postUntilKilled(running: Program, chat: Chat, round: number): Promise<Post[]> {
  const posts: Post[] = [];
  let isKilled = false;
  const work = Array.from({ length: senders }, async (_, sender) => {
    for (let count = 1; !isKilled; count++) {
      const name = `${round}.${sender}.${count}`;
      const by = sender % 4 === 0 ? "owner" : "webhook";
      const post: Post = { by, text: `post **${name}**`, key: `key ${name}` };
      posts.push(post);
      post.id = await sendPost(running.url, chat, post).catch((error) => {
        if (!isKilled) throw error;
        return undefined;
      });
    }
  });
  const killed = new Promise((resolve) => setTimeout(resolve, 50 + random() * 500)).then(() => {
    isKilled = true;
    return running.kill();
  });
  await Promise.all([...work, killed]);
  return posts;
}

/** Expects every acknowledged post at its id, and ids without gaps. */
function expectAcknowledged(
  posts: Post[],
  messages: Message[],
  afterId: number,
  when: string,
): void {
  const ids = messages.map(({ id }) => id);
  expect(ids, when).toEqual(ids.map((_, index) => afterId + index + 1));
  const textById = new Map(messages.map(({ id, text }) => [id, text]));
  for (const { id, text, key } of posts) {
    if (id !== undefined) expect(textById.get(id), `${when}: ${key}`).toBe(text);
  }
}
