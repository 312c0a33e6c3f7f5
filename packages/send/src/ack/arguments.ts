/** Arguments of `belfry ack`. */
import { parseWords, UsageError, wholeNumber } from "../arguments.ts";

/** How the alert is named. */
export type AlertName =
  | { by: "id"; chatId: number; messageId: number }
  | { by: "last"; chatId: number }
  | { by: "key"; key: string; chatId?: number | undefined };

export interface AckArguments {
  alert: AlertName;
  /** The server in a link, or that of the option. */
  url?: string | undefined;
  linkUrl?: string | undefined;
  note?: string | undefined;
  takeOver: boolean;
  totalMs: number;
}

const text = { type: "string" } as const;
const flag = { type: "boolean" } as const;
const options = {
  chat: text,
  key: text,
  last: flag,
  note: text,
  "take-over": flag,
  url: text,
  timeout: text,
  help: { type: "boolean", short: "h" },
} as const;

const linkPattern = /^(https?:\/\/.+)\/chats\/(\d{1,15})\/messages\/(\d{1,15})\/?$/;

/** Returns "help" if the user asks for it. Throws a `UsageError`. */
export function readArguments(words: readonly string[]): AckArguments | "help" {
  const { values, positionals } = parseWords(words, options);
  if (values.help) return "help";
  if (positionals.length > 1) throw new UsageError("Name one message.");
  const link = linkPattern.exec(positionals[0] ?? "");
  const totalMs = (wholeNumber("--timeout", values.timeout) ?? 60) * 1000;
  return {
    alert: alertOf(positionals[0], link, values),
    url: values.url,
    linkUrl: link?.[1],
    note: values.note,
    takeOver: values["take-over"] ?? false,
    totalMs,
  };
}

type Values = ReturnType<typeof parseWords<typeof options>>["values"];

function alertOf(
  message: string | undefined,
  link: RegExpExecArray | null,
  { chat, key, last }: Values,
): AlertName {
  const named = [message, key, last].filter((one) => one !== undefined);
  if (named.length !== 1) {
    throw new UsageError("Name the alert: a link, an id with --chat, --last or --key.");
  }
  if (link) return { by: "id", chatId: Number(link[2]), messageId: Number(link[3]) };
  const chatId = idOf("--chat", chat);
  if (key !== undefined) return { by: "key", key, chatId };
  if (chatId === undefined) throw new UsageError("Pass --chat with the id of the chat.");
  if (last) return { by: "last", chatId };
  return { by: "id", chatId, messageId: idOf("The message", message) ?? 0 };
}

function idOf(name: string, value: string | undefined): number | undefined {
  if (value === undefined) return undefined;
  if (!/^[1-9]\d{0,14}$/.test(value)) throw new UsageError(`${name} must be an id.`);
  return Number(value);
}
