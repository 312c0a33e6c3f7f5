/** An installed Belfry: data, a running server, and the command line as a separate process. */
import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pino } from "pino";
import { inject } from "vitest";
import { readConfig } from "../../../src/config/config.ts";
import type { DatabaseKind } from "../../../src/database/database.ts";
import { startServer } from "../../../src/start.ts";
import { administer, withName } from "./global-setup.ts";

export interface Ended {
  code: number;
  out: string;
  complaint: string;
}

export type Installed = Awaited<ReturnType<typeof install>>;

const program = join(import.meta.dirname, "../../../src/cli/cli.ts");
let made = 0;

export async function install(kind: DatabaseKind) {
  const dataFolder = await mkdtemp(join(tmpdir(), "belfry-installed-"));
  const environment: Record<string, string> = {
    BELFRY_DATA: dataFolder,
    BELFRY_SETUP_TOKEN: "knock",
    BELFRY_LOG_LEVEL: "silent",
    // The lowest cost that can be configured.
    BELFRY_PASSWORD_MEMORY_KIB: "19456",
    BELFRY_PASSWORD_PASSES: "2",
  };
  made += 1;
  const name = `belfry_installed_${process.pid}_${made}`;
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
    belfry: (words: string, input = "") => belfry(words, environment, input),
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

/** Runs the command line. Arguments are separated by spaces; quotes keep an argument together. */
export function belfry(
  words: string,
  environment: Record<string, string>,
  input = "",
): Promise<Ended> {
  const args = [...words.matchAll(/"([^"]*)"|\S+/g)].map(([word, quoted]) => quoted ?? word);
  return new Promise((resolve) => {
    // The processes of a test run share compiled code, which halves the time they take to start.
    const cache = { NODE_COMPILE_CACHE: join(inject("sqliteFolder"), "compile-cache") };
    const env = { PATH: process.env.PATH, ...cache, ...environment };
    const child = execFile(
      process.execPath,
      [program, ...args],
      { env, cwd: tmpdir() },
      (error, out, complaint) => {
        resolve({ code: Number(error?.code ?? 0), out: out.trimEnd(), complaint });
      },
    );
    child.stdin?.end(input);
  });
}
