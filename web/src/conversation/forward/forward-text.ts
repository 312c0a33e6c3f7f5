/** The text of a message that forwards another one: a quote with the name of the author and a link. */
import { limits } from "@belfry/contracts/limits";
import { blankCode, findMention, mentionTokens } from "@belfry/contracts/messages/mention-text";
import type { Message } from "@belfry/contracts/messages/messages";
import { nameOf } from "../message-text/author.ts";
import { fullText } from "../message-text/message-text.ts";

interface Forwarded {
  message: Message;
  /** Leads to the message. */
  url: string;
  /** The words of the link. */
  original: string;
  comment: string;
}

/** A text that is too long is cut: the link leads to the rest. */
export function forwardText({ message, url, original, comment }: Forwarded): string {
  const head = `**${escapeMarkdown(nameOf(message.author))}** ([${original}](${url}))`;
  const lines = [head, "", ...withoutMentions(message).split(/\r\n|\r|\n/)];
  const quote = lines.map((line) => (line === "" ? ">" : `> ${line}`)).join("\n");
  const characters = [...(comment.trim() ? `${comment.trim()}\n\n${quote}` : quote)];
  if (characters.length <= limits.textLength) return characters.join("");
  return `${characters.slice(0, limits.textLength - 2).join("")} …`;
}

/** A quote mentions nobody a second time. Mentioned users have their name instead of their handle. */
function withoutMentions(message: Message): string {
  const text = fullText(message);
  let shown = "";
  let position = 0;
  for (const token of mentionTokens(blankCode(text))) {
    const found = findMention(token, message.mentions ?? []);
    shown += `${text.slice(position, token.start)}\\@`;
    position = token.start + 1;
    if (!found || typeof found.mention === "string") continue;
    shown += escapeMarkdown(found.mention.displayName);
    position += found.length;
  }
  return shown + text.slice(position);
}

function escapeMarkdown(text: string): string {
  return text.replace(/[!-/:-@[-`{-~]/g, "\\$&");
}
