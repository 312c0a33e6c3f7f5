/** The start of a message in one line, without the marks of Markdown. */
import type { Message } from "@belfry/contracts/messages/messages";
import { splitMentions } from "../mentions/shown-mentions.ts";
import { summarize } from "./message-text.ts";

const maxLength = 160;

export function excerptOf(message: Message): string {
  const start = summarize(message).slice(0, 4 * maxLength);
  const line = start
    .replace(/!?\[([^\]\n]{0,200})\]\([^)\s]{0,500}\)/g, "$1")
    .replace(/^[ \t]*(?:[>#]+|[-*+] (?:\[[ x]\])?|```.*|~~~.*)[ \t]*/gm, "")
    .replace(/\*\*|~~|`+|\\(?=[^\w\s])/g, "")
    .replace(/\s+/g, " ")
    .trim();
  const shown = withNames(line, message);
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
