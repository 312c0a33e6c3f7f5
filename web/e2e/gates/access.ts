/** Runs the browser tests that check accessibility, and counts their axe violations in both themes. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { AxeResult } from "../support/page-violations.ts";

export interface AccessResult {
  /** Screens and dialogs, each in both themes. */
  places: number;
  violations: number;
  areTestsGreen: boolean;
}

const root = join(import.meta.dirname, "../../..");

export async function measureAccess(): Promise<AccessResult> {
  const folder = mkdtempSync(join(tmpdir(), "belfry-axe-"));
  const log = join(folder, "axe.jsonl");
  const vitest = join(root, "node_modules/.bin/vitest");
  const options = ["run", "--project", "browser", "--testTimeout", "120000"];
  const program = spawn(process.execPath, [vitest, ...options, ...testFiles()], {
    cwd: root,
    env: { ...process.env, AXE_LOG: log },
    // The table of the gates is the only output on stdout.
    stdio: ["ignore", process.stderr, process.stderr],
  });
  const [code] = await once(program, "exit");
  const lines = existsSync(log) ? readFileSync(log, "utf8").trim().split("\n") : [];
  rmSync(folder, { recursive: true });
  const results: AxeResult[] = lines.map((line) => JSON.parse(line));
  const violations = results.flatMap((result) => result.violations);
  for (const violation of violations) process.stderr.write(`${violation}\n`);
  return { places: results.length, violations: violations.length, areTestsGreen: code === 0 };
}

function testFiles(): string[] {
  return globSync("web/e2e/**/*.e2e.test.ts", { cwd: root }).filter((path) =>
    readFileSync(join(root, path), "utf8").includes("page-violations.ts"),
  );
}
