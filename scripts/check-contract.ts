/**
 * Runs the API tests with Stoplight's Prism between the test client and the server. Prism compares
 * each reply with the OpenAPI document. npx fetches Prism, which is not a dependency.
 */
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createOpenApiDocument } from "../server/src/openapi/openapi.ts";
import { type ContractResult, startBack, startFront } from "./contract-proxy.ts";

const prism = "@stoplight/prism-cli@5.16.0";
const startTimeoutMs = 120_000;

const folder = mkdtempSync(join(tmpdir(), "belfry-contract-"));
const file = join(folder, "openapi.json");
writeFileSync(file, JSON.stringify(createOpenApiDocument()));

const port = await freePort();
const prismUrl = `http://127.0.0.1:${port}`;
const args = ["--yes", prism, "proxy", file, await startBack(), "--port", String(port)];
const proxy = spawn(
  "npx",
  [...args, "--validate-request=false", "--cors=false", "--verboseLevel", "fatal"],
  {
    stdio: "inherit",
    detached: true,
  },
);
const result: ContractResult = { checked: 0, unknown: new Map(), violations: new Map() };
try {
  await waitFor(prismUrl);
  const front = await startFront(prismUrl, result);
  await runTests(process.argv.slice(2), front);
  report(result);
  // Tests may fail: Prism changes bytes and headers, and takes time. Only violations count.
  process.exitCode = result.violations.size === 0 && result.checked > 0 ? 0 : 1;
} finally {
  if (proxy.pid) process.kill(-proxy.pid);
  rmSync(folder, { recursive: true });
}

/** `paths` are the tests to run. Default: those of the server. */
function runTests(paths: string[], front: string): Promise<void> {
  const files = paths.length > 0 ? paths : ["server/src", "server/test/access-matrix.test.ts"];
  const tests = spawn(
    "npx",
    ["vitest", "run", "--project", "server", "--reporter", "dot", ...files],
    {
      stdio: "inherit",
      env: { ...process.env, TEST_CONTRACT_PROXY: front },
    },
  );
  return new Promise((resolve) => tests.once("exit", () => resolve()));
}

function report({ checked, unknown, violations }: ContractResult): void {
  const lines = (counts: Map<string, number>) =>
    [...counts].map(([text, times]) => `  ${times} × ${text}`).sort();
  const sum = [...unknown.values()].reduce((total, times) => total + times, 0);
  console.log(`\nPrism compared ${checked} replies with the document.`);
  console.log(`${sum} requests went to the server directly:`);
  console.log(lines(unknown).join("\n"));
  console.log(`${violations.size} kinds of violations:`);
  console.log(lines(violations).join("\n"));
}

async function waitFor(url: string): Promise<void> {
  const end = Date.now() + startTimeoutMs;
  while (
    !(await fetch(url).then(
      () => true,
      () => false,
    ))
  ) {
    if (Date.now() > end) throw new Error("Prism did not start.");
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  return new Promise((resolve) => {
    server.once("listening", () => {
      const address = server.address();
      server.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });
}
