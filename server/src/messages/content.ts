/** What may stand in a message. */

import { limits } from "@belfry/contracts/limits";
import type { Card } from "@belfry/contracts/messages/cards";
import type { StoredFile } from "@belfry/contracts/messages/files";
import { fail, failAt } from "../problems.ts";
import type { Cards } from "./writing/draft.ts";

/** Words in cards, and files, are something to show as well. */
export function checkedContent(
  text: string,
  cards: Card[] = [],
  files: readonly StoredFile[] = [],
): { text: string; cards?: Cards | undefined } {
  if (!cards.some(showsSomething)) {
    return { text: files.length > 0 && !isVisible(text) ? "" : checkedText(text) };
  }
  const limit = limits.cardsPerMessage;
  if (cards.length > limit) {
    fail("invalid_body", { detail: `A message has at most ${limit} cards.`, limit });
  }
  const json = JSON.stringify(cards, checkedLeaf);
  return { text: isVisible(text) ? checkedText(text) : "", cards: { items: cards, json } };
}

/** A colour and a time alone are nothing to read. */
function showsSomething({ author, title, text, fields, footer, links, ...card }: Card): boolean {
  const words = [title, text, author?.name, footer?.text, card.imageUrl, card.thumbnailUrl];
  const pairs = fields?.flatMap((field) => [field.title, field.value]) ?? [];
  const labels = links?.flatMap((link) => [link.text, link.url]) ?? [];
  return [...words, ...pairs, ...labels].some((leaf) => leaf !== undefined && isVisible(leaf));
}

function checkedLeaf(_name: string, value: unknown): unknown {
  const isStorable = typeof value !== "string" || (value.isWellFormed() && !value.includes("\0"));
  return isStorable ? value : failAt("/cards", "must be well-formed Unicode without U+0000");
}

function isVisible(text: string): boolean {
  return /[^\s\p{Cc}\p{Cf}]/u.test(text); // zero width is nothing to show
}

/** Answers the text as it will be stored: unchanged. Markdown may need its leading spaces. */
export function checkedText(text: string): string {
  if (!text.isWellFormed()) failAt("/text", "must be well-formed Unicode");
  if (text.includes("\0")) failAt("/text", "must not contain the character U+0000");
  if (!isVisible(text)) fail("empty_message");
  const length = lengthOf(text);
  if (length > limits.textLength) {
    fail("text_too_long", {
      detail: `The text has ${length} characters; a message may have ${limits.textLength}.`,
      limit: limits.textLength,
      actual: length,
    });
  }
  return text;
}

/** In code points; counted only where UTF-16 units, which are never fewer, leave a doubt. */
function lengthOf(text: string): number {
  return text.length <= limits.textLength ? text.length : [...text].length;
}
