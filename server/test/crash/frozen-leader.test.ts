/** Two processes on one PostgreSQL. The one that runs the jobs of all stands still, and continues later. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, inject, test } from "vitest";
import { administer, withName } from "../kit/processes/global-setup.ts";
import { requestsOverHttp } from "../kit/requests.ts";
import { setUp } from "./chat.ts";
import { type Program, startProgram } from "./process.ts";

/** `LEADER_LEASE=15s` measures the default. */
const lease = process.env.LEADER_LEASE ?? "2s";
const token = "a-token-for-prometheus";
const name = `belfry_frozen_${process.pid}`;
const dataFolder = await mkdtemp(join(tmpdir(), "belfry-frozen-"));
const programs: Program[] = [];

afterAll(async () => {
  for (const program of programs) await program.kill();
  await administer(inject("postgresUrl"), `drop database ${name} with (force)`);
  await rm(dataFolder, { recursive: true });
});

async function start(): Promise<Program> {
  const program = await startProgram(dataFolder, 0, {
    BELFRY_DATABASE_URL: withName(inject("postgresUrl"), name),
    BELFRY_METRICS_TOKEN: token,
    BELFRY_LEADER_LEASE: lease,
  });
  programs.push(program);
  return program;
}

async function leads({ url }: Program): Promise<boolean> {
  const headers = { authorization: `Bearer ${token}` };
  const reply = await fetch(`${url}/metrics`, { headers });
  return /^belfry_leader 1$/m.test(await reply.text());
}

test("[O2] A leader that stands still is replaced, and does not lead when it continues", async () => {
  await administer(inject("postgresUrl"), `create database ${name}`);
  const first = await start();
  const second = await start();
  const { token: ada } = await setUp(first.url);
  const shownLeader = async () => {
    const { body } = await requestsOverHttp(second.url)("GET /api/admin/status", { as: ada });
    return body.leader?.processId;
  };
  await expect.poll(() => leads(first)).toBe(true);
  expect([await leads(second), await shownLeader()]).toEqual([false, first.pid]);

  process.kill(first.pid, "SIGSTOP");
  const stoppedAt = performance.now();
  await expect.poll(() => leads(second), { timeout: 60_000 }).toBe(true);
  const takeOverMs = performance.now() - stoppedAt;
  expect(await shownLeader()).toBe(second.pid);

  process.kill(first.pid, "SIGCONT");
  expect(await leads(first)).toBe(false);
  expect([await leads(second), await shownLeader()]).toEqual([true, second.pid]);

  await second.kill();
  const killedAt = performance.now();
  await expect.poll(() => leads(first)).toBe(true);
  const replaceMs = performance.now() - killedAt;
  console.log(
    `Lease ${lease}: a leader that stands still was replaced after ${Math.round(takeOverMs)} ms, ` +
      `a killed one after ${Math.round(replaceMs)} ms.`,
  );
});
