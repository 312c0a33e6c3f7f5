/** Mentions by id in the messages of webhooks, as in Discord: `<@12>` becomes `@ada`. */
import { limits } from "@belfry/contracts/limits";
import { blankCode, mentionsPerMessage } from "@belfry/contracts/messages/mention-text";
import type { Kysely } from "kysely";
import type { Schema } from "../../database/schema.ts";
import { handlesOf } from "./mention-store.ts";
import type { MentionText } from "./resolved-mentions.ts";

const mentionById = /<@([1-9]\d{0,8})>/g;

/** Returns the text with handles instead of ids. An id that belongs to no member becomes `@12`. */
export async function nameUsers(
  sql: Kysely<Schema>,
  { chatId, author, text }: MentionText,
): Promise<string> {
  if (author.kind !== "webhook" || !text.includes("<@")) return text;
  const places = Array.from(blankCode(text).matchAll(mentionById));
  const found = places.slice(0, mentionsPerMessage);
  if (found.length === 0) return text;
  const ids = found.map(([, id]) => Number(id));
  const handleById = await handlesOf(sql, chatId, [...new Set(ids)]);
  let named = "";
  let from = 0;
  for (const { index, 0: written, 1: id } of found) {
    named += `${text.slice(from, index)}@${handleById.get(Number(id)) ?? id}`;
    from = index + written.length;
  }
  named += text.slice(from);
  return named.length > limits.textLength ? text : named;
}
