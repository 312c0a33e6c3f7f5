/** `belfry ack`: acknowledges an open alert from a shell. */
import { type Client, createClient } from "@belfry/client/client";
import { isTemporary, ProblemError } from "@belfry/client/problem-error";
import { waitBefore } from "@belfry/client/retry-times";
import type { Message } from "@belfry/contracts/messages/messages";
import { UsageError } from "../arguments.ts";
import { exitCodes, type SendIo } from "../send.ts";
import { escapeControls } from "../terminal.ts";
import { type AckArguments, type AlertName, readArguments } from "./arguments.ts";
import { apiKeyOf, serverOf } from "./server.ts";
import { usage } from "./usage.ts";

/** Returns the exit code. */
export async function acknowledge(words: readonly string[], io: SendIo): Promise<number> {
  try {
    const args = readArguments(words);
    if (args === "help") {
      io.print(usage);
      return exitCodes.sent;
    }
    const server = serverOf(args, io);
    const call = createClient({ url: server, token: apiKeyOf(io), fetch: fetchWithin(io.fetch) });
    const message = await retried(args, io, () => acknowledgeAlert(call, args));
    io.print(resultOf(message));
    return exitCodes.sent;
  } catch (error) {
    return reportFailure(error, io);
  }
}

const attemptTimeoutMs = 15_000;

function fetchWithin(fetch = globalThis.fetch): typeof globalThis.fetch {
  return (url, init) => fetch(url, { ...init, signal: AbortSignal.timeout(attemptTimeoutMs) });
}

/** No such alert. The message is one sentence. */
class NotFound extends Error {}

async function acknowledgeAlert(call: Client, args: AckArguments): Promise<Message> {
  const params = await find(call, args.alert);
  const { note, takeOver } = args;
  const body = { ...(note !== undefined && { note }), ...(takeOver && { takeOver }) };
  return call("PUT /api/chats/:chatId/messages/:messageId/acknowledgement", {
    params,
    body: body as { note?: string; takeOver?: true },
  });
}

async function find(call: Client, alert: AlertName) {
  if (alert.by === "id") return { chatId: alert.chatId, messageId: alert.messageId };
  const { chatId } = alert;
  const key = alert.by === "key" ? alert.key : undefined;
  const query = { ...(chatId !== undefined && { chatId }), ...(key !== undefined && { key }) };
  const { items } = await call("GET /api/alerts", { query });
  const [first, ...others] = items.toSorted((a, b) => b.id - a.id);
  const place = chatId === undefined ? "in your chats" : `in chat ${chatId}`;
  if (!first) {
    throw new NotFound(`There is no open alert ${place}${key ? " with this key" : ""}.`);
  }
  if (alert.by === "key" && others.length > 0) {
    const ids = items.map((one) => `${one.id} in chat ${one.chatId}`).join(", ");
    throw new NotFound(`Several open alerts have this key: ${ids}. Name one by its id.`);
  }
  return { chatId: first.chatId, messageId: first.id };
}

/** The same request may be sent again: the first one has already had its effect. */
async function retried<T>(
  { totalMs }: AckArguments,
  { now = Date.now, wait = waitFor, random }: SendIo,
  run: () => Promise<T>,
): Promise<T> {
  const endAt = now() + totalMs;
  for (let count = 0; ; count++) {
    try {
      return await run();
    } catch (error) {
      if (!isTemporary(error)) throw error;
      const { retryAfter } = error as ProblemError;
      const waitMs = waitBefore(count, (retryAfter ?? 0) * 1000, random);
      if (now() + waitMs > endAt) throw error;
      await wait(waitMs);
    }
  }
}

const waitFor = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

function resultOf({ chatId, id, acknowledgement }: Message): string {
  const by = acknowledgement?.by;
  const name = by === "sender" || !by ? "The sender" : by.displayName;
  const at = acknowledgement ? ` since ${acknowledgement.at}` : "";
  return escapeControls(`${name} is on it${at}: message ${id} in chat ${chatId}.`);
}

function reportFailure(error: unknown, io: SendIo): number {
  if (error instanceof UsageError) {
    io.printError(`belfry ack: ${error.message}`);
    io.printError("Run it with --help to see the options.");
    return exitCodes.usage;
  }
  if (error instanceof NotFound) {
    io.printError(`belfry ack: Not acknowledged. ${escapeControls(error.message)}`);
    return exitCodes.rejected;
  }
  if (!(error instanceof ProblemError)) throw error;
  if (isTemporary(error)) {
    io.printError(`belfry ack: Not acknowledged in time. ${escapeControls(error.message)}`);
    return exitCodes.undelivered;
  }
  io.printError(`belfry ack: Not acknowledged. ${escapeControls(sentenceOf(error))}`);
  return exitCodes.rejected;
}

/** The same codes mean other things elsewhere: these sentences say what to do here. */
function sentenceOf({ problem }: ProblemError): string {
  switch (problem.code) {
    case "invalid_token":
      return "The API key is unknown, expired or deleted.";
    case "insufficient_scope":
      return "The API key needs the scope write.";
    case "chat_not_found":
      return "There is no such chat, or the user of the API key is not in it.";
    case "message_not_found":
      return "There is no such message in this chat.";
    case "alert_not_open":
      return "The alert is resolved or closed, or the message is not an alert.";
    default:
      return problem.detail;
  }
}
