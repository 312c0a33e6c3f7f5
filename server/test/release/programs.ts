/** Runs npm and the server as the person who hosts Belfry does. */
import { type ChildProcess, execFile, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline";
import { promisify } from "node:util";
import type { TestContext } from "vitest";
import { setupBody } from "../kit/test-server.ts";

const run = promisify(execFile);
export const root = join(import.meta.dirname, "../../..");

const isRoot = process.getuid?.() === 0;
/** The user `nobody`. Without root rights the tests run as the current user. */
const nobody = isRoot ? { uid: 65_534, gid: 65_534 } : {};

/** Without the variables that npm sets for the tests. */
const environment = Object.fromEntries(
  Object.entries(process.env).filter(
    ([name]) => !/^(npm_|NODE_ENV$|BELFRY_|VITEST|INIT_CWD)/i.test(name),
  ),
);

/** A folder that every user can read. */
export function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "belfry-release-"));
  chmodSync(folder, 0o755);
  return folder;
}

/** Also removes folders without write permission. */
export function deleteFolder(folder: string): void {
  execFileSync("chmod", ["-R", "u+w", folder]);
  rmSync(folder, { recursive: true });
}

/** Runs a program to its end, and returns what it prints. Rejects if it fails. */
export async function runToEnd(
  cwd: string,
  program: string,
  args: string[],
  env: Record<string, string> = {},
): Promise<string> {
  const { stdout } = await run(program, args, { cwd, env: { ...environment, ...env } });
  return stdout;
}

/** Installs a version of Node.js from npm, and returns the folder of its program. */
export async function installNode(folder: string, version: string): Promise<string> {
  mkdirSync(folder, { recursive: true });
  const manifest = { dependencies: { node: version }, allowScripts: { node: true } };
  writeFileSync(join(folder, "package.json"), JSON.stringify(manifest));
  await runToEnd(folder, "npm", ["install", "--loglevel=error", "--prefer-offline"]);
  return join(folder, "node_modules/node/bin");
}

export interface Service {
  url: string;
  dataFolder: string;
  /** Everything that npm and the server print. */
  output(): string;
  /** Sends SIGTERM to the program, and returns its exit code. */
  stop(): Promise<number | null>;
}

interface ServiceOptions {
  /** Contains the program `node`. Default: the Node.js of the tests. */
  nodeFolder?: string | undefined;
  onFinished: TestContext["onTestFinished"];
}

/** Starts a server as `nobody`, without a home folder, and with a new data folder. */
export async function startService(
  cwd: string,
  [program, ...args]: readonly [string, ...string[]],
  { nodeFolder = "", onFinished }: ServiceOptions,
): Promise<Service> {
  const dataFolder = makeFolder();
  if (isRoot) execFileSync("chown", ["nobody", dataFolder]);
  const child = spawn(program, args, {
    cwd,
    ...nobody,
    // A group of processes: npm does not end the server when it is killed.
    detached: true,
    env: {
      PATH: `${nodeFolder}:${dirname(process.execPath)}:${process.env.PATH}`,
      HOME: "/nonexistent",
      NODE_ENV: "production",
      BELFRY_DATA: dataFolder,
      BELFRY_PORT: "0",
      BELFRY_SETUP_TOKEN: setupBody.setupToken,
    },
  });
  onFinished(() => {
    killGroup(child);
    deleteFolder(dataFolder);
  });
  let output = "";
  child.stderr.on("data", (chunk) => {
    output += chunk;
  });
  for await (const line of createInterface({ input: child.stdout })) {
    output += `${line}\n`;
    const url = /Belfry is ready at (https?:[^\s"]+)/.exec(line)?.[1];
    if (url) return { url, dataFolder, output: () => output, stop: () => stop(child) };
  }
  throw new Error(`The server did not start: ${output}`);
}

function killGroup({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) process.kill(-pid, "SIGKILL");
  } catch {
    // All of them have ended.
  }
}

async function stop(child: ChildProcess): Promise<number | null> {
  child.stdout?.resume();
  const exit = once(child, "exit");
  child.kill("SIGTERM");
  const [code] = await exit;
  return code;
}

export function readText(...path: string[]): string {
  return readFileSync(join(...path), "utf8");
}
