/** Runs `belfry send` in the process of a test, and as a separate process. */
import { spawn } from "node:child_process";
import { dirname, join } from "node:path";
import { text } from "node:stream/consumers";
import { type SendIo, send } from "@belfry/send/send";
import { sendFile } from "../../../scripts/build-send.ts";

export interface SendResult {
  exitCode: number;
  output: string;
  errors: string;
}

/** `input` is standard input; a terminal if undefined. */
export async function runSend(
  words: readonly string[],
  { url, input, ...rest }: { url?: string; input?: string } & Partial<SendIo> = {},
): Promise<SendResult> {
  const output: string[] = [];
  const errors: string[] = [];
  const exitCode = await send(words, {
    environment: { BELFRY_WEBHOOK_URL: url },
    readFile: () => "",
    openFile: (path) => ({ name: path, bytes: new Blob([`bytes of ${path}`]) }),
    readInput: async () => input,
    print: (line) => output.push(line),
    printError: (line) => errors.push(line),
    ...rest,
  });
  return { exitCode, output: output.join("\n"), errors: errors.join("\n") };
}

/** Runs the single file, or that of an earlier release, with the Node.js of the tests. */
export function runSendProcess(
  words: readonly string[],
  { url = "", input = "", file = sendFile }: { url?: string; input?: string; file?: string },
): Promise<SendResult> {
  return runProcess(process.execPath, [file, ...words], { BELFRY_WEBHOOK_URL: url }, input);
}

/** Runs `ack` of the single file. */
export function runAckProcess(words: readonly string[], variables: Record<string, string>) {
  return runProcess(process.execPath, [sendFile, "ack", ...words], variables);
}

/** Runs the single file with its output in a pipe that nobody reads. */
export function runSendUnread(words: readonly string[], url: string): Promise<SendResult> {
  const script = 'set -o pipefail; "$0" "$@" | true';
  const args = ["-c", script, process.execPath, sendFile, ...words];
  return runProcess("bash", args, { BELFRY_WEBHOOK_URL: url });
}

/** The variables that GitHub sets for every job. */
const job = {
  GITHUB_WORKFLOW: "Tests",
  GITHUB_REF_NAME: "main",
  GITHUB_RUN_NUMBER: "7",
  GITHUB_RUN_ID: "99",
  GITHUB_REPOSITORY: "acme/app",
  GITHUB_SERVER_URL: "https://github.example.org",
  GITHUB_ACTOR: "ada",
};

/** Runs the script of the GitHub Action. */
export function runAction(url: string, inputs: Record<string, string>): Promise<SendResult> {
  const script = join(dirname(sendFile), "action.sh");
  return runProcess("bash", [script], { ...job, BELFRY_WEBHOOK_URL: url, ...inputs });
}

async function runProcess(
  program: string,
  args: string[],
  variables: Record<string, string>,
  input = "",
): Promise<SendResult> {
  const child = spawn(program, args, { env: { PATH: process.env.PATH, ...variables } });
  // The process may end before it has read its input.
  child.stdin.on("error", () => {});
  child.stdin.end(input);
  const exit = new Promise<number>((resolve) => child.once("exit", (code) => resolve(code ?? -1)));
  const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr)]);
  return { exitCode: await exit, output, errors };
}
