/** Finds and runs PostgreSQL's own programs: pg_dump and psql. */
import { execFile, spawn } from "node:child_process";
import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";

export interface ProgramSearch {
  /** Path of pg_dump; `none` for Belfry's own format; searched if undefined. */
  pgDump: string | undefined;
  /** The lowest major version that works. */
  majorVersion: number;
}

const debianFolder = "/usr/lib/postgresql";
const run = promisify(execFile);

/** Returns undefined if there is no program of that version or a later one. */
export async function findProgram(
  name: "pg_dump" | "psql",
  { pgDump, majorVersion }: ProgramSearch,
): Promise<string | undefined> {
  if (pgDump === "none") return undefined;
  if (pgDump !== undefined) {
    const program = name === "pg_dump" ? pgDump : join(dirname(pgDump), name);
    const found = await versionOf(program);
    if (found === undefined) throw new Error(`${program} (BELFRY_PG_DUMP) cannot be run.`);
    if (found >= majorVersion) return program;
    throw new Error(
      `${program} (BELFRY_PG_DUMP) has version ${found}, but the database needs ${majorVersion} or later.`,
    );
  }
  for (const program of [name, ...(await listDebianPrograms(name))]) {
    if (((await versionOf(program)) ?? 0) >= majorVersion) return program;
  }
  return undefined;
}

/** The program in the path may be older than others on the same machine. */
async function listDebianPrograms(name: string): Promise<string[]> {
  const versions = await readdir(debianFolder).catch(() => []);
  return versions
    .sort((a, b) => Number(b) - Number(a))
    .map((v) => join(debianFolder, v, "bin", name));
}

async function versionOf(program: string): Promise<number | undefined> {
  const output = await run(program, ["--version"]).catch(() => undefined);
  const [, major] = /\(PostgreSQL\) (\d+)/.exec(output?.stdout ?? "") ?? [];
  return major === undefined ? undefined : Number(major);
}

/**
 * Runs a program on the database. The password goes through a file, because other users of the
 * machine see arguments. Rejects with the program's first error line.
 */
export async function runProgram(
  program: string,
  url: string,
  args: readonly string[],
  signal: AbortSignal | undefined,
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "belfry-pgpass-"));
  try {
    const passwordFile = join(folder, "pgpass");
    const { uri, password } = splitPassword(url);
    uri.searchParams.set("passfile", passwordFile);
    await writeFile(passwordFile, `*:*:*:*:${escapePassword(password)}\n`, { mode: 0o600 });
    await finish(program, ["--no-password", "--dbname", uri.href, ...args], signal);
  } finally {
    await rm(folder, { recursive: true });
  }
}

function splitPassword(url: string): { uri: URL; password: string } {
  const uri = new URL(url);
  const password = decodeURIComponent(uri.password) || (uri.searchParams.get("password") ?? "");
  uri.password = "";
  uri.searchParams.delete("password");
  return { uri, password };
}

function escapePassword(password: string): string {
  return password.replace(/[\\:]/g, "\\$&");
}

function finish(
  program: string,
  args: readonly string[],
  signal: AbortSignal | undefined,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { stdio: ["ignore", "ignore", "pipe"], signal });
    let errors = "";
    child.stderr?.on("data", (chunk) => {
      errors = (errors + chunk).slice(0, 10_000);
    });
    child.once("error", reject);
    child.once("close", (code) => {
      if (code === 0) return resolve();
      const line = errors.split("\n").find((text) => /error|fatal/i.test(text)) ?? errors.trim();
      reject(new Error(`${program} failed: ${line || `exit code ${code}`}`));
    });
  });
}
