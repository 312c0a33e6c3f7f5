/** The start of a message in one line, without the marks of Markdown. */
import type { Message } from "@belfry/contracts/messages/messages";
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
  return line.length > maxLength ? `${line.slice(0, maxLength).trimEnd()}…` : line;
}
