/** A data folder, a running server and the command line. */
import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PassThrough } from "node:stream";
import { pino } from "pino";
import { inject } from "vitest";
import { run } from "../../../src/cli/run.ts";
import { readConfig } from "../../../src/config/config.ts";
import type { DatabaseKind } from "../../../src/database/database.ts";
import { startServer } from "../../../src/start.ts";
import { realHashing, setupBody } from "../test-server.ts";
import { administer, withName } from "./global-setup.ts";

export interface CommandResult {
  code: number;
  stdout: string;
  stderr: string;
}

export type Installation = Awaited<ReturnType<typeof install>>;

const program = join(import.meta.dirname, "../../../src/cli/cli.ts");
let installCount = 0;

export async function install(kind: DatabaseKind) {
  const dataFolder = await mkdtemp(join(tmpdir(), "belfry-installed-"));
  const environment: Record<string, string> = {
    BELFRY_DATA: dataFolder,
    BELFRY_SETUP_TOKEN: setupBody.setupToken,
    BELFRY_LOG_LEVEL: "silent",
    ...realHashing,
  };
  installCount += 1;
  const name = `belfry_installed_${process.pid}_${installCount}`;
  if (kind === "postgres") {
    await administer(inject("postgresUrl"), `create database ${name}`);
    environment.BELFRY_DATABASE_URL = withName(inject("postgresUrl"), name);
  }
  const config = readConfig({ ...environment, BELFRY_PORT: "0" }, () => "");
  const server = await startServer(config, { log: pino({ level: "silent" }) });
  environment.BELFRY_PORT = new URL(server.url).port;

  return {
    url: server.url,
    database: server.database,
    dataFolder,
    environment,
    belfry: (commandLine: string, input = "") => belfry(commandLine, environment, input),
    belfryProcess: (commandLine: string, input: string) =>
      belfryProcess(commandLine, environment, input),
    stop: server.close,

    async remove() {
      await server.close();
      if (kind === "postgres") {
        await administer(inject("postgresUrl"), `drop database ${name} with (force)`);
      }
      await rm(dataFolder, { recursive: true });
    },
  };
}

/** Runs a command in this process, because starting another takes longer than the command. */
export async function belfry(
  commandLine: string,
  environment: Record<string, string>,
  input = "",
  program = "belfry",
): Promise<CommandResult> {
  let stdout = "";
  let stderr = "";
  const code = await run(parseArguments(commandLine), {
    program,
    environment,
    nodeVersion: process.versions.node,
    userId: process.getuid?.(),
    readFile: (path) => readFileSync(path, "utf8"),
    readPassword: async () => input,
    output: () => new PassThrough().resume(),
    cancelSignal: () => new AbortController().signal,
    print: (text) => {
      stdout += `${text}\n`;
    },
    printError: (text) => {
      stderr += `${text}\n`;
    },
  });
  return { code, stdout: stdout.trimEnd(), stderr };
}

/** Runs a command as a user does, in a separate process. */
export function belfryProcess(
  commandLine: string,
  environment: Record<string, string>,
  input = "",
): Promise<CommandResult> {
  const args = parseArguments(commandLine);
  return new Promise((resolve) => {
    // Shared compiled code halves the time to start.
    const cache = { NODE_COMPILE_CACHE: join(inject("sqliteFolder"), "compile-cache") };
    const env = { PATH: process.env.PATH, ...cache, ...environment };
    const child = execFile(
      process.execPath,
      [program, ...args],
      { env, cwd: tmpdir() },
      (error, stdout, stderr) => {
        resolve({ code: Number(error?.code ?? 0), stdout: stdout.trimEnd(), stderr });
      },
    );
    child.stdin?.end(input);
  });
}

/** Arguments are separated by spaces; quotes keep an argument together. */
function parseArguments(commandLine: string): string[] {
  return [...commandLine.matchAll(/"([^"]*)"|\S+/g)].map(([text, quoted]) => quoted ?? text);
}
