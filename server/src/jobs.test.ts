import { setTimeout as wait } from "node:timers/promises";
import { expect, test } from "vitest";
import { startJobs } from "./jobs.ts";

test("The leader runs all jobs, and every other process those of each process", async () => {
  let isLeader = false;
  const runs: string[] = [];
  const job = (name: string) => ({ name, everyMs: 1, run: async () => void runs.push(name) });
  const jobs = [job("of all"), { ...job("of each"), isEverywhere: true } as const];
  const { stop } = startJobs(jobs, { isLeader: () => isLeader, onError() {} });
  await expect.poll(() => runs.length).toBeGreaterThan(5);
  expect(runs).not.toContain("of all");
  isLeader = true;
  await expect.poll(() => runs).toContain("of all");
  await stop();
  runs.length = 0;
  await wait(10);
  expect(runs).toEqual([]);
});
