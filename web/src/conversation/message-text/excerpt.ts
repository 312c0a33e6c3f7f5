/** The start of a message in one line, without the marks of Markdown. */
import type { Message } from "@belfry/contracts/messages/messages";
import { lineText } from "../markdown/plain-text.ts";
import { parseMarkdown } from "../markdown/read-markdown.ts";
import { splitMentions } from "../mentions/shown-mentions.ts";
import { summarize } from "./message-text.ts";

const maxLength = 160;

export function excerptOf(message: Message): string {
  const start = summarize(message).slice(0, 4 * maxLength);
  const shown = withNames(lineText(parseMarkdown(start)), message);
  return shown.length > maxLength ? `${shown.slice(0, maxLength).trimEnd()}…` : shown;
}

/** Replaces the handles of mentioned users with their names, as in the message. */
function withNames(line: string, { mentions = [] }: Message): string {
  if (!line.includes("@")) return line;
  return splitMentions(line, mentions)
    .map((part) => {
      if (typeof part === "string") return part;
      const { mention, written } = part;
      return typeof mention === "string" ? written : `@${mention.displayName}`;
    })
    .join("");
}
