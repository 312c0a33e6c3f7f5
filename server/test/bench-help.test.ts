import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { expect, test } from "vitest";

const program = join(import.meta.dirname, "../../bench/src/main.ts");

function run(...args: string[]) {
  return spawnSync(process.execPath, [program, ...args], { encoding: "utf8" });
}

test("[O13] The help of the bench lists its options and ratios", () => {
  const { status, stdout, stderr } = run("--help");
  expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
  expect(stdout).toMatch(/--quick[\s\S]*--messages <n>[\s\S]*Ratios: 1, 2,[\s\S]*neighbours/);
});

test("[O13] The bench names an unknown option in one line", () => {
  const { status, stderr } = run("--qick");
  expect(status).not.toBe(0);
  expect(stderr).toContain("--qick");
  expect(stderr).not.toContain("    at ");
});
