/**
 * The search index survives SIGKILL while it follows posts and while it is built again: each message is
 * found exactly once. `CRASH_SEED` repeats the delays before the kills.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createClient } from "@belfry/client/client";
import { afterAll, describe, expect, inject, test } from "vitest";
import { createRandom } from "../../../web/test/random.ts";
import { administer, withName } from "../kit/processes/global-setup.ts";
import { belfry } from "../kit/processes/installed.ts";
import { type Chat, readAfter, sendPost, setUp } from "./chat.ts";
import { type Program, startProgram } from "./process.ts";
import { indexKills, seed } from "./rounds.ts";

const senders = 8;
const foundWithinMs = 60_000;
/** The index starts two seconds after the server, so the kills come after that. */
const indexStartMs = 2100;
const indexingMs = 800;
const rebuildMs = 400;

describe.each(["sqlite", "postgres"] as const)("On %s", (kind) => {
  const { next: random } = createRandom(seed);
  let program: Program | undefined;
  const cleanUp: (() => Promise<void>)[] = [];

  afterAll(async () => {
    await program?.kill();
    for (const end of cleanUp) await end();
  });

  test(`Every message is found once after kills while indexing and rebuilding (seed ${seed})`, async () => {
    const { dataFolder, environment } = await install();
    program = await startProgram(dataFolder, 0, environment);
    const chat = await setUp(program.url);
    for (let round = 1; round <= indexKills; round++) {
      await postUntilKilled(program, chat, round);
      program = await startProgram(dataFolder, 0, environment);
    }
    await expectAllFoundOnce(program.url, chat);
    for (let round = 1; round <= indexKills; round++) {
      await belfry("search rebuild", { BELFRY_DATA: dataFolder, ...environment });
      await pause(indexStartMs + random() * rebuildMs);
      await program.kill();
      program = await startProgram(dataFolder, 0, environment);
    }
    await expectAllFoundOnce(program.url, chat);
  });

  async function install(): Promise<{ dataFolder: string; environment: Record<string, string> }> {
    const dataFolder = await mkdtemp(join(tmpdir(), "belfry-crash-search-"));
    cleanUp.push(() => rm(dataFolder, { recursive: true }));
    if (kind === "sqlite") return { dataFolder, environment: {} };
    const name = `belfry_crash_search_${process.pid}`;
    const url = inject("postgresUrl");
    await administer(url, `create database ${name}`);
    cleanUp.push(() => administer(url, `drop database ${name} with (force)`));
    return { dataFolder, environment: { BELFRY_DATABASE_URL: withName(url, name) } };
  }

  async function postUntilKilled(running: Program, chat: Chat, round: number): Promise<void> {
    let isKilled = false;
    const work = Array.from({ length: senders }, async (_, sender) => {
      for (let count = 1; !isKilled; count++) {
        const name = `${round}.${sender}.${count}`;
        const post = { by: "webhook", text: `harbour ${name}`, key: name } as const;
        await sendPost(running.url, chat, post).catch((error) => {
          if (!isKilled) throw error;
        });
      }
    });
    await pause(indexStartMs + random() * indexingMs);
    isKilled = true;
    await running.kill();
    await Promise.all(work);
  }
});

async function expectAllFoundOnce(url: string, chat: Chat): Promise<void> {
  const posted = (await readAfter(url, chat, 0)).map(({ id }) => id).reverse();
  const found = () => findAll(url, chat);
  await expect.poll(found, { timeout: foundWithinMs, interval: 1000 }).toEqual(posted);
}

/** Returns the ids of all messages that the search finds, the newest first. */
async function findAll(url: string, { id: chatId, token }: Chat): Promise<number[]> {
  const call = createClient({ url, token });
  const ids: number[] = [];
  let cursor: string | null = null;
  do {
    const query = { query: "harbour", chatId, limit: 50, ...(cursor !== null && { cursor }) };
    const page: { items: { message: { id: number } }[]; cursor: string | null } = await call(
      "GET /api/search",
      { query },
    );
    ids.push(...page.items.map(({ message }) => message.id));
    cursor = page.cursor;
  } while (cursor !== null);
  return ids;
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
