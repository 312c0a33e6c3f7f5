/** Programs that npm does not install. A test that needs a missing one is skipped and names it. */
import { spawn, spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { TestRunner } from "vitest";

/** A command that succeeds, or at least starts, if the program is installed. */
const probes = {
  alertmanager: ["prometheus-alertmanager", "--version"],
  apprise: ["apprise", "--version"],
  curl: ["curl", "--version"],
  "discord.py": ["/usr/bin/python3", "-c", "import discord"],
  "firefox-esr": ["firefox-esr", "--version"],
  nginx: ["nginx", "-v"],
  "nats-server": ["nats-server", "--version"],
  openssl: ["openssl", "version"],
  python3: ["python3", "--version"],
  WebKitWebDriver: ["WebKitWebDriver", "--help"],
  Xvfb: ["Xvfb", "-help"],
} as const;

export type Program = keyof typeof probes;

const isInstalledByProgram = new Map<Program, boolean>();

/** Debian installs servers in a folder that is not in every user's path. */
export const programPath = `${process.env.PATH}:/usr/local/sbin:/usr/sbin`;

export function isInstalled(program: Program): boolean {
  let result = isInstalledByProgram.get(program);
  if (result === undefined) {
    const [command, ...args] = probes[program];
    const env = { ...process.env, PATH: programPath };
    result = spawnSync(command, args, { env, stdio: "ignore" }).status === 0;
    isInstalledByProgram.set(program, result);
  }
  return result;
}

/** Returns the path of an installed program. */
export function findProgram(name: string): string {
  const paths = programPath.split(":").map((folder) => join(folder, name));
  return paths.find((path) => existsSync(path)) ?? name;
}

/** Skips the running test if a program is missing. `TEST_PROGRAMS=required` makes it fail instead. */
export function requirePrograms(...programs: Program[]): void {
  const missing = programs.filter((program) => !isInstalled(program));
  if (missing.length > 0) skipTest(`${missing.join(" and ")} is not installed`);
}

/** For the start of a file: the tests that use the result are skipped if a program is missing. */
export async function startWithPrograms<T>(
  programs: readonly Program[],
  start: () => Promise<T>,
): Promise<() => T> {
  const started = programs.every(isInstalled) ? await start() : undefined;
  return () => {
    requirePrograms(...programs);
    return started as T;
  };
}

/** Ends the running test as skipped, with the reason in the summary of the run. */
export function skipTest(reason: string): never {
  const test = TestRunner.getCurrentTest();
  if (!test || process.env.TEST_PROGRAMS === "required") throw new Error(`Not run: ${reason}.`);
  return test.context.skip(reason);
}

/** Returns the exit code. */
export function runProgram(program: string, ...args: string[]): Promise<number | null> {
  return new Promise((resolve, reject) => {
    spawn(program, args).once("error", reject).once("close", resolve);
  });
}
