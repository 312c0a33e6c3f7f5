/** Builds the message from the arguments and the input. */
import { constants } from "node:os";
import { limits } from "@belfry/contracts/limits";
import type { Level, SentState } from "@belfry/contracts/messages/messages";
import type { WebhookPost } from "@belfry/contracts/webhooks/webhook-post";
import type { SendArguments } from "./arguments.ts";

const colors: Record<Level, string> = {
  info: "#0969da",
  success: "#1a7f37",
  warning: "#bf8700",
  critical: "#d1242f",
};

/** `input` is the text of the arguments or of standard input. */
export function buildMessage(args: SendArguments, input: string): WebhookPost {
  const { key, username, exitCode, isCode } = args;
  const level = args.level ?? levelOf(exitCode);
  const state = args.state ?? stateOf(exitCode, key);
  const title = titleOf(args);
  const text = cleanText(input);
  const shown =
    isCode && text !== ""
      ? codeBlock(shorten(text, limits.textLength - 20))
      : shorten(text, limits.textLength);
  const content =
    title === undefined
      ? { text: shown }
      : {
          cards: [{ title, ...(shown && { text: shown }), ...(level && { color: colors[level] }) }],
        };
  return {
    ...content,
    ...(level && { level }),
    ...(state && { state }),
    ...(key !== undefined && { key }),
    ...(username !== undefined && { username }),
  };
}

function levelOf(exitCode: number | undefined): Level | undefined {
  if (exitCode === undefined) return undefined;
  return exitCode === 0 ? "success" : "critical";
}

/** Only with a key can a later success resolve the failure. */
function stateOf(exitCode: number | undefined, key: string | undefined): SentState | undefined {
  if (exitCode === undefined || key === undefined) return undefined;
  return exitCode === 0 ? "resolved" : "open";
}

function titleOf({ title, exitCode }: SendArguments): string | undefined {
  if (exitCode === undefined) return title;
  const result = exitCode === 0 ? "succeeded" : `failed (${describeExit(exitCode)})`;
  return title === undefined
    ? result.charAt(0).toUpperCase() + result.slice(1)
    : `${title} ${result}`;
}

/** Shells report a signal as 128 and its number. */
function describeExit(exitCode: number): string {
  const signal = Object.entries(constants.signals).find(([, number]) => exitCode === 128 + number);
  return signal ? `exit code ${exitCode}, ${signal[0]}` : `exit code ${exitCode}`;
}

/** Removes the colours of terminals, and U+0000, which no message can have. */
function cleanText(text: string): string {
  return text.replace(/\u001b\[[0-9;?]*[ -/]*[@-~]|\0/g, "").trimEnd();
}

/** The fence is longer than any in the text. */
function codeBlock(text: string): string {
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = "`".repeat(longest + 1);
  return `${fence}\n${text}\n${fence}`;
}

/** Keeps the end: the last lines of a log say why it failed. */
function shorten(text: string, maxLength: number): string {
  const characters = [...text];
  if (characters.length <= maxLength) return text;
  const note = "… The beginning is left out.\n";
  return note + characters.slice(note.length - maxLength).join("");
}
