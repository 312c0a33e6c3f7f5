/** Acknowledged messages survive a power cut, on an ext4 file system in an image. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, expect, test } from "vitest";
import { createRandom } from "../../../../web/test/random.ts";
import { skipTest } from "../../kit/processes/programs.ts";
import { type Post, readAfter, sendPost, setUp } from "../chat.ts";
import { type Program, startProgram } from "../process.ts";
import { powerCuts, seed } from "../rounds.ts";
import { createImage } from "./image.ts";

const senders = 8;
const { next: random } = createRandom(seed);
const folder = await mkdtemp(join(tmpdir(), "belfry-power-"));
const image = await createImage(folder);
let program: Program | undefined;

afterAll(async () => {
  await program?.kill();
  await image?.unmount();
  await rm(folder, { recursive: true });
});

test(`[O5] A server on SQLite keeps every acknowledged message through ${powerCuts} power cuts`, {
  timeout: 60_000 + powerCuts * 30_000,
}, async () => {
  if (!image) return skipTest("only root can mount an ext4 image, with python3 and e2fsprogs");
  console.log(`Seed ${seed}.`);
  const dataFolder = join(image.mountPoint, "data");
  program = await startProgram(dataFolder);
  const chat = await setUp(program.url);
  let checkedId = 0;
  let acknowledged = 0;

  for (let round = 1; round <= powerCuts; round++) {
    const { url } = program;
    const posts: Post[] = [];
    let isOver = false;
    const work = Array.from({ length: senders }, async (_, sender) => {
      for (let count = 1; !isOver; count++) {
        const name = `${round}.${sender}.${count}`;
        const post: Post = { by: "webhook", text: `post ${name}`, key: name };
        posts.push(post);
        const id = await sendPost(url, chat, post).catch(() => undefined);
        if (id === undefined) return;
        post.id = id;
      }
    });
    await wait(100 + random() * 700);
    // A reply while the kernel cuts the power proves nothing: it may stop between two parts of a sync.
    const kept = posts.filter(({ id }) => id !== undefined).map((post) => ({ ...post }));
    await image.cutPower();
    isOver = true;
    await program.kill();
    await Promise.all(work);
    await image.unmount();
    await image.mount();

    program = await startProgram(dataFolder);
    const messages = await readAfter(program.url, chat, checkedId);
    const textById = new Map(messages.map(({ id, text }) => [id, text]));
    for (const { id = 0, text } of kept) expect(textById.get(id), `round ${round}`).toBe(text);
    expect(messages.map(({ id }) => id)).toEqual(messages.map((_, at) => checkedId + at + 1));
    checkedId += messages.length;
    acknowledged += kept.length;
  }
  expect(acknowledged).toBeGreaterThan(0);
  console.log(`${powerCuts} power cuts. ${acknowledged} posts were acknowledged, none was lost.`);
});
