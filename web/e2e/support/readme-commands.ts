/** The commands of the README that use the HTTP API, unchanged. */
import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { requirePrograms } from "../../../server/test/kit/processes/programs.ts";

const run = promisify(execFile);
const readme = readFileSync(join(import.meta.dirname, "../../../README.md"), "utf8");
const [, script = ""] = /runs the next block[^\n]*\n+```sh\n(.*?)```/s.exec(readme) ?? [];
const [setup = "", posts = ""] = script.split("# Post a message.\n");
/** The variables that both halves use. */
const [variables = ""] = setup.split("\n\n");

export interface Prepared {
  token: string;
  chat: string;
  url: string;
}

/** Sets up the server, signs in, and creates a chat and a webhook. */
export async function runSetupCommands(environment: Record<string, string>): Promise<Prepared> {
  const output = await runScript(`${setup}\necho; echo "$TOKEN $CHAT $URL"`, environment);
  const [token = "", chat = "", url = ""] = output.trim().split("\n").at(-1)?.split(" ") ?? [];
  return { token, chat, url };
}

/** Posts messages, and returns what the commands print. */
export function runPostCommands(
  { token, chat, url }: Prepared,
  environment: Record<string, string>,
): Promise<string> {
  const values = `URL='${url}' CHAT=${chat} TOKEN=${token}`;
  return runScript(`${values}\n${variables}\n${posts}`, environment);
}

/** Runs a shell script that uses curl, and returns what it prints. Rejects if a command fails. */
export async function runScript(
  commands: string,
  environment: Record<string, string>,
): Promise<string> {
  requirePrograms("curl");
  const env = { ...process.env, ...environment };
  const { stdout } = await run("bash", ["-euo", "pipefail", "-c", commands], { env });
  return stdout;
}
