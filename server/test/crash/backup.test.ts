/**
 * Backups under load: 200 posts a second of 6 kB, the copy slowed to 20 MB/s. `BACKUP_ROUNDS` is the
 * number of backups on each database. `TEST_DATABASE_URL` names another PostgreSQL server.
 */
import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { afterAll, expect, test } from "vitest";
import type { DatabaseKind } from "../../src/database/database.ts";
import { openDatabase } from "../../src/database/database.ts";
import { administer, withName } from "../kit/processes/global-setup.ts";
import { type Postgres, startPostgres } from "../kit/processes/postgres.ts";
import { type Chat, readAfter, setUp } from "./chat.ts";
import { type Program, startProgram } from "./process.ts";
import { backupRounds as rounds } from "./rounds.ts";

const postsPerSecond = 200;
const sendersMax = 32;
const filler = "x".repeat(6000);
const copyRate = "20"; // MB/s
const initialPosts = 2000;
const cli = join(import.meta.dirname, "../../src/cli/cli.ts");
const run = promisify(execFile);

const folder = await mkdtemp(join(tmpdir(), "belfry-backup-"));
let program: Program | undefined;
let postgres: Postgres | undefined;

afterAll(async () => {
  await program?.kill();
  await postgres?.stop();
  await rm(folder, { recursive: true });
}, 60_000);

interface Acknowledged {
  id: number;
  text: string;
  /** Content of its file. */
  file?: string | undefined;
}

for (const kind of ["sqlite", "postgres"] as const) {
  test(`[D1] ${rounds} backups under load on ${kind} hold every message acknowledged before they began`, {
    timeout: rounds * 120_000,
  }, async () => {
    const dataFolder = await mkdtemp(join(folder, "data-"));
    const databases = await createDatabases(kind);
    const source = { BELFRY_DATA: dataFolder, ...databases.source };
    program = await startProgram(dataFolder, 0, databases.source);
    const chat = await setUp(program.url);
    const load = await createLoad(program.url, chat);
    const durations: number[] = [];

    for (let round = 1; round <= rounds; round++) {
      const file = join(folder, `${kind}-${round}.tar`);
      const stop = load.start();
      await sleep(500);
      const before = [...load.acknowledged];
      const start = performance.now();
      await belfry(source, "backup", file, "--max-rate", copyRate);
      durations.push(Math.round(performance.now() - start));
      await stop();

      const restored = join(folder, `${kind}-${round}`);
      const target = { BELFRY_DATA: restored, ...(await databases.createTarget(round)) };
      await belfry(target, "verify", file);
      await belfry(target, "restore", file, "--key", join(dataFolder, "secret.key"));
      await expectMessages(target, before, `round ${round}`);
      if (round === 1) await expectServed(restored, target, chat, before);
      await rm(restored, { recursive: true });
      await rm(file);
    }

    const { latencies } = load;
    await program.kill();
    program = undefined;
    console.log(
      `${kind}: ${load.acknowledged.length} posts. Backups took ${durations.join(", ")} ms. ` +
        `Posts took p50 ${quantile(latencies, 0.5)}, p99 ${quantile(latencies, 0.99)}, ` +
        `at most ${quantile(latencies, 1)} ms.`,
    );
  });
}

async function createDatabases(kind: DatabaseKind) {
  if (kind === "sqlite") return { source: {}, createTarget: async () => ({}) };
  const external = process.env.TEST_DATABASE_URL;
  if (!external) postgres = await startPostgres();
  const url = external ?? postgres?.url ?? "";
  const create = async (name: string) => {
    await administer(url, `drop database if exists ${name} with (force)`);
    await administer(url, `create database ${name}`);
    return { BELFRY_DATABASE_URL: withName(url, name) };
  };
  const prefix = `belfry_backup_${process.pid}`;
  return {
    source: await create(`${prefix}_source`),
    createTarget: (round: number) => create(`${prefix}_target_${round % 2}`),
  };
}

/** Posts first as fast as possible, and later at the rate. Every 20th post has a file. */
async function createLoad(url: string, chat: Chat) {
  const acknowledged: Acknowledged[] = [];
  const latencies: number[] = [];
  let count = 0;

  async function post(): Promise<void> {
    count += 1;
    const text = `post ${count} ${filler}`;
    const file = count % 20 === 0 ? `file of post ${count} ${filler}` : undefined;
    const start = performance.now();
    const id = await sendToWebhook(url, chat, text, file);
    latencies.push(performance.now() - start);
    acknowledged.push({ id, text, file });
  }

  const fill = async () => {
    while (count < initialPosts) await post();
  };
  await Promise.all(Array.from({ length: 16 }, fill));
  latencies.length = 0;

  /** Returns a function that stops. It rejects if a post failed. */
  function start(): () => Promise<void> {
    const started = performance.now();
    let sent = 0;
    let isStopping = false;
    const senders = Array.from({ length: sendersMax }, async () => {
      while (!isStopping) {
        const dueMs = started + (sent / postsPerSecond) * 1000 - performance.now();
        sent += 1;
        if (dueMs > 0) await sleep(dueMs);
        await post();
      }
    });
    return async () => {
      isStopping = true;
      await Promise.all(senders);
    };
  }

  return { acknowledged, latencies, start };
}

async function sendToWebhook(
  url: string,
  chat: Chat,
  text: string,
  file: string | undefined,
): Promise<number> {
  const form = new FormData();
  form.set("payload", JSON.stringify({ text }));
  if (file) form.set("file", new Blob([file]), "log.txt");
  const body = file ? form : JSON.stringify({ text });
  const headers: Record<string, string> = file ? {} : { "content-type": "application/json" };
  const reply = await fetch(url + chat.webhookPath, { method: "POST", body, headers });
  const result = (await reply.json()) as { id: number };
  if (!reply.ok) throw new Error(`The webhook replied ${JSON.stringify(result)}`);
  return result.id;
}

async function belfry(environment: Record<string, string>, ...args: string[]): Promise<string> {
  const env = { PATH: process.env.PATH, ...environment };
  return (await run(process.execPath, [cli, ...args], { env })).stdout;
}

/** Expects all acknowledged messages with their files, and ids without gaps. */
async function expectMessages(
  { BELFRY_DATA: dataFolder, BELFRY_DATABASE_URL: url }: Record<string, string>,
  acknowledged: readonly Acknowledged[],
  when: string,
): Promise<void> {
  const database = await openDatabase({ ...(url && { url }), dataFolder: dataFolder ?? "" });
  try {
    const rows = await database.sql
      .selectFrom("messages")
      .select(["id", "text", "files"])
      .orderBy("id")
      .execute();
    expect(rows.map(({ id }) => id)).toEqual(rows.map((_, index) => index + 1));
    const rowById = new Map(rows.map((row) => [row.id, row]));
    for (const { id, text, file } of acknowledged) {
      const row = rowById.get(id);
      if (row?.text !== text) throw new Error(`${when}: message ${id} is ${row?.text}`);
      if (!file) continue;
      const [stored] = JSON.parse(String(row.files)) as { id: string }[];
      const path = join(dataFolder ?? "", "files", stored?.id.slice(0, 2) ?? "", stored?.id ?? "");
      expect(hashOf(await readFile(path)), `${when}: file of ${id}`).toBe(hashOf(file));
    }
  } finally {
    await database.close();
  }
}

/** Expects a server on the restored data to serve the messages. */
async function expectServed(
  dataFolder: string,
  environment: Record<string, string>,
  chat: Chat,
  acknowledged: readonly Acknowledged[],
): Promise<void> {
  const restored = await startProgram(dataFolder, 0, environment);
  try {
    const last = Math.max(...acknowledged.map(({ id }) => id));
    const messages = await readAfter(restored.url, chat, last - 50);
    expect(messages[0]?.id).toBe(last - 49);
  } finally {
    await restored.kill();
  }
}

function hashOf(content: string | Buffer): string {
  return createHash("sha256").update(content).digest("hex");
}

function quantile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0);
}
