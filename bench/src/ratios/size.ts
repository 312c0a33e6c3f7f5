/** Ratios 8 and 9: posts and reads in a database of ten million messages, against small ones. */
import { statfs } from "node:fs/promises";
import { tmpdir } from "node:os";
import type { Measurement } from "../goals.ts";
import { createPosts, createReads, type Posts } from "../load/posts.ts";
import { type RunPlan, runInTurns, type Sample, sample, toDetail } from "../measure.ts";
import type { FilledChat } from "../servers/belfry-filled.ts";
import { startMeasuredServer } from "../servers/measured-server.ts";

const fullCount = 10_000_000;
const quickCount = 300_000;
const smallCount = 10_000;
/** With indexes. Measured: 168 bytes, and 25 while the log is copied. */
const bytesPerMessage = 200;
const gib = 1024 ** 3;

export async function measureSize(plan: RunPlan): Promise<Measurement> {
  const count = plan.isQuick ? quickCount : fullCount;
  await requireDisk(count);
  const filled = await prepare(count);
  const small = await prepare(smallCount);
  const empty = await prepare(0);

  const pages = await inTurns(plan, {
    filled: await filled.readPage(),
    small: await small.readPage(),
  });
  const lists = await inTurns(plan, {
    filled: await filled.readChats(),
    small: await small.readChats(),
  });
  // Last, because the posts change the newest page.
  const posts = await inTurns(plan, { filled: await filled.post(), small: await empty.post() });
  for (const { stop } of [filled, small, empty]) await stop();

  const inFilled = `in ${count.toLocaleString("en")} messages`;
  const inSmall = `in ${smallCount.toLocaleString("en")} messages`;
  return {
    results: [
      { goal: "sizePosts", values: ratiosOf(posts, ({ p50 }) => p50) },
      { goal: "sizeSlowPosts", values: ratiosOf(posts, ({ p99 }) => p99) },
      { goal: "sizePages", values: ratiosOf(pages, ({ p50 }) => p50) },
      { goal: "sizeLists", values: ratiosOf(lists, ({ p50 }) => p50) },
    ],
    details: [
      toDetail(`posts, one at a time, ${inFilled}`, "posts/s", posts.filled),
      toDetail("posts, one at a time, in an empty database", "posts/s", posts.small),
      toDetail(`newest page, ${inFilled}`, "reads/s", pages.filled),
      toDetail(`newest page, ${inSmall}`, "reads/s", pages.small),
      toDetail(`list of chats, ${inFilled}`, "reads/s", lists.filled),
      toDetail(`list of chats, ${inSmall}`, "reads/s", lists.small),
    ],
  };

  async function prepare(messages: number) {
    const server = await startMeasuredServer<FilledChat>("belfry-filled", String(messages));
    const { port, chatId, tokens } = server;
    const token = tokens[0] ?? "";
    const loads: Posts[] = [];
    const use = async (load: Promise<Posts>) => {
      const opened = await load;
      loads.push(opened);
      await opened.run(plan.warmUpMs);
      return () => sample(server, opened, plan.runMs);
    };
    return {
      readPage: () => use(createReads({ port, path: `/api/chats/${chatId}/messages`, token })),
      readChats: () => use(createReads({ port, path: "/api/chats", token })),
      post: () => use(createPosts(server, 1)),
      async stop() {
        for (const load of loads) load.close();
        await server.stop();
      },
    };
  }
}

interface Sides<T> {
  filled: T;
  small: T;
}

function inTurns(plan: RunPlan, sides: Sides<() => Promise<Sample>>): Promise<Sides<Sample[]>> {
  return runInTurns(plan.rounds, { filled: sides.filled, small: sides.small });
}

function ratiosOf({ filled, small }: Sides<Sample[]>, figureOf: (one: Sample) => number): number[] {
  return filled.map((one, round) => {
    const other = small[round];
    return other ? figureOf(one) / figureOf(other) : Number.NaN;
  });
}

/** Prints how much disk space the messages take. Throws if there is too little. */
async function requireDisk(count: number): Promise<void> {
  const { bavail, bsize } = await statfs(tmpdir());
  const [neededBytes, freeBytes] = [count * bytesPerMessage, bavail * bsize];
  const text =
    `${count.toLocaleString("en")} messages take ${(neededBytes / gib).toFixed(1)} GiB in ${tmpdir()}, ` +
    `which has ${(freeBytes / gib).toFixed(1)} GiB free.`;
  process.stderr.write(`${text}\n`);
  if (freeBytes < neededBytes * 1.2) throw new Error(`${text} Free some, or set TMPDIR.`);
}
