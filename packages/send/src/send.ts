/** `belfry send`: posts a message from a shell or from CI. */
import {
  type PostOptions,
  type PostResult,
  postWebhook,
  type WebhookFile,
} from "@belfry/client/post-webhook";
import { readArguments, type SendArguments, UsageError } from "./arguments.ts";
import { buildMessage } from "./message.ts";
import { escapeControls } from "./terminal.ts";
import { usage } from "./usage.ts";

/** The process around the command. */
export interface SendIo extends Pick<PostOptions, "fetch" | "wait" | "random" | "now"> {
  environment: Readonly<Record<string, string | undefined>>;
  readFile(path: string): string;
  openFile(path: string): WebhookFile;
  /** Returns undefined if standard input is a terminal. */
  readInput(): Promise<string | undefined>;
  print(text: string): void;
  printError(text: string): void;
}

export const exitCodes = { sent: 0, rejected: 1, usage: 2, undelivered: 3 } as const;

/** Returns the exit code. */
export async function send(words: readonly string[], io: SendIo): Promise<number> {
  try {
    const args = readArguments(words);
    if (args === "help") {
      io.print(usage);
      return exitCodes.sent;
    }
    return await sendMessage(args, io);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    io.printError(`belfry send: ${error.message}`);
    io.printError("Run it with --help to see the options.");
    return exitCodes.usage;
  }
}

async function sendMessage(args: SendArguments, io: SendIo): Promise<number> {
  const url = urlOf(args, io);
  const files = args.files.map((path) => openFile(path, io));
  const input = args.text === "" || args.text === "-" ? await io.readInput() : args.text;
  const isEmpty = (input ?? "").trim() === "" && files.length === 0;
  if (isEmpty && args.title === undefined && args.exitCode === undefined) {
    throw new UsageError("There is nothing to send. Pass a text as an argument, or pipe it in.");
  }
  const { fetch, wait, random, now } = io;
  const result = await postWebhook(url, buildMessage(args, input ?? ""), {
    files,
    isDryRun: args.isDryRun,
    ...defined({ fetch, wait, random, now, totalMs: args.totalMs }),
    onRetry({ reason, waitMs }) {
      const seconds = (waitMs / 1000).toFixed(1);
      if (args.isVerbose)
        io.printError(`belfry send: ${escapeControls(reason)} Next try in ${seconds} s.`);
    },
  });
  return report(result, args, io);
}

function report(result: PostResult, { isVerbose }: SendArguments, io: SendIo): number {
  switch (result.type) {
    case "posted":
      if (isVerbose) io.printError(`belfry send: Posted as message ${result.id}.`);
      return exitCodes.sent;
    case "preview":
      io.print(JSON.stringify(result.message, null, 2).split("\n").map(escapeControls).join("\n"));
      return exitCodes.sent;
    case "ignored":
      io.printError(
        `belfry send: The webhook ignores this message. ${escapeControls(result.reason)}`,
      );
      return exitCodes.sent;
    case "rejected":
      io.printError(`belfry send: Not sent. ${escapeControls(result.reason)}`);
      return exitCodes.rejected;
    case "undelivered":
      io.printError(`belfry send: Not sent in time. ${escapeControls(result.reason)}`);
      return exitCodes.undelivered;
  }
}

/** No message contains the URL: it contains the webhook's token. */
function urlOf({ url }: SendArguments, io: SendIo): string {
  const { BELFRY_WEBHOOK_URL: variable, BELFRY_WEBHOOK_URL_FILE: file } = io.environment;
  const given = url || variable || (file && readUrlFile(file, io));
  if (!given) throw new UsageError("Set BELFRY_WEBHOOK_URL to the webhook's URL, or pass --url.");
  const parsed = URL.canParse(given.trim()) ? new URL(given.trim()) : undefined;
  if (!parsed || !/^https?:$/.test(parsed.protocol)) {
    throw new UsageError("The webhook's URL must start with https:// or http://.");
  }
  if (parsed.username || parsed.password) {
    throw new UsageError("The webhook's URL must not have a user name or a password.");
  }
  return parsed.href;
}

function readUrlFile(path: string, io: SendIo): string {
  try {
    return io.readFile(path).trim();
  } catch {
    throw new UsageError(`The file in BELFRY_WEBHOOK_URL_FILE cannot be read: ${path}.`);
  }
}

function openFile(path: string, io: SendIo): WebhookFile {
  try {
    return io.openFile(path);
  } catch {
    throw new UsageError(`The file cannot be read: ${path}.`);
  }
}

/** Without the members that are undefined. */
function defined<T extends object>(members: T): { [K in keyof T]?: NonNullable<T[K]> } {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: NonNullable<T[K]>;
  };
}
