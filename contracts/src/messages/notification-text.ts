/** Plain texts of a message: for push, for the notifications of a tab, and for lists. */
import type { Message } from "./messages.ts";

const textMaxLength = 280;
const titleMaxLength = 120;

/** `chat` is null for a direct chat, whose title is its author. */
export function notificationTitle(message: Message, chat: { title: string } | null): string {
  const { author } = message;
  const name = author.kind === "user" ? author.displayName : author.name;
  const state = message.state === "resolved" ? "Resolved: " : "";
  return shorten(plainText(`${state}${name}${chat ? ` in ${chat.title}` : ""}`), titleMaxLength);
}

export function notificationBody({ text, cards = [], files = [] }: Message): string {
  const [card] = cards;
  const parts = [plainText(text)];
  if (card?.fallback && !text) parts.push(plainText(card.fallback));
  else if (card) parts.push(plainText(card.title ?? ""), plainText(card.text ?? ""));
  const body = parts.filter((part) => part !== "").join("\n");
  if (body !== "") return shorten(body, textMaxLength);
  const [file] = files;
  return file ? shorten(plainText(file.name), textMaxLength) : "New message";
}

/** The first line of a Markdown text. */
export function firstLineOf(markdown: string): string {
  return shorten(plainText(markdown).split("\n", 1).join(), titleMaxLength);
}

/** Removes the marks of Markdown. Notifications of operating systems show plain text. */
function plainText(markdown: string): string {
  return (
    markdown
      .slice(0, 4 * textMaxLength)
      .replace(/^\s*(```|~~~).*$/gm, "")
      .replace(/!?\[([^\]\n]*)\]\([^)\n]*\)/g, "$1")
      .replace(/<(https?:[^>\s]+)>/g, "$1")
      .replace(/^\s{0,3}(#{1,6}|>+)\s+/gm, "")
      .replace(/(\*\*|__|~~|`)(?=\S)([^\n]*?\S)\1/g, "$2")
      .replace(/(^|\s)[*_](?=\S)([^*_\n]*\S)[*_](?=\W|$)/g, "$1$2")
      .replace(/\\([!-/:-@[-`{-~])/g, "$1")
      // Direction marks would reach beyond the notification, and stacks of accents too.
      .replace(/[\u202a-\u202e\u2066-\u2069]/g, "")
      .replace(/(\p{M}{3})\p{M}+/gu, "$1")
      .replace(/[^\S\n]+/g, " ")
      .replace(/\s*\n\s*/g, "\n")
      .trim()
  );
}

function shorten(text: string, maxLength: number): string {
  const characters = [...text];
  if (characters.length <= maxLength) return text;
  return `${characters
    .slice(0, maxLength - 1)
    .join("")
    .trimEnd()}…`;
}
