/** Name and avatar of a Slack body's sender. */
import { limits } from "@belfry/contracts/limits";
import { toEmojiAvatar } from "@belfry/contracts/messages/emoji-avatar";
import { type Members, textOf, webUrlOf } from "./values.ts";

export function senderOf(body: Members): { username?: string; avatarUrl?: string } {
  // The names of the members differ in Rocket.Chat.
  const username = nameOf(body.username) ?? nameOf(body.alias);
  // As in Slack, the emoji takes precedence.
  const emoji = toEmojiAvatar(textOf(body.icon_emoji)) ?? toEmojiAvatar(textOf(body.emoji));
  const avatarUrl = emoji ?? pictureOf(body.icon_url) ?? pictureOf(body.avatar);
  return { ...(username && { username }), ...(avatarUrl && { avatarUrl }) };
}

/** Cleans and shortens a name instead of rejecting it: the alert matters more. */
function nameOf(value: unknown): string | undefined {
  const text = textOf(value).trim();
  if (text.length <= limits.nameLength && /^\w[ -~]*$/.test(text)) return text;
  const line = text
    .replace(/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]+/gu, " ")
    .trim()
    .normalize("NFC");
  const name = [...line].slice(0, limits.nameLength).join("").trim();
  return /[\p{L}\p{N}\p{P}\p{S}]/u.test(name) ? name : undefined;
}

function pictureOf(value: unknown): string | undefined {
  const url = webUrlOf(value);
  return url && url.length <= limits.avatarUrlLength ? url : undefined;
}
