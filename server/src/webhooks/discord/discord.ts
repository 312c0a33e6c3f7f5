/** Reads what Discord's clients post. Pure: the route decides what becomes of it. */
import { limits } from "@belfry/contracts/limits";
import { at, isObject, webUrl, words } from "../formats/given.ts";
import type { Said } from "../said.ts";
import { readContent } from "./content.ts";
import { readEmbeds } from "./embeds.ts";

/** Whether a body that came to no dialect's own address can only be Discord's. */
export function isDiscordBody(body: unknown): boolean {
  const isForeign = ["text", "attachments", "blocks"].some(
    (name) => (at(body, name) ?? null) !== null,
  );
  const isOurs = typeof at(body, "content") === "string" || Array.isArray(at(body, "embeds"));
  return isObject(body) && isOurs && !isForeign;
}

/** `"empty"` when there is nothing to show; files beside the body are not its business. */
export function readDiscord(body: unknown): Said | "empty" {
  const text = readContent(words(body, "content"));
  const cards = readEmbeds(at(body, "embeds"));
  if (text === "" && cards.length === 0) return "empty";

  const said: Said = { text };
  const username = readName(words(body, "username"));
  const avatarUrl = webUrl(body, "avatar_url");
  if (username) said.username = username;
  if (avatarUrl && avatarUrl.length <= limits.avatarUrlLength) said.avatarUrl = avatarUrl;
  if (cards.length > 0) said.cards = cards;
  return said;
}

/** A name on one line that fits. An alert is worth more than the end of its sender's name. */
function readName(given: string): string {
  const line = given
    .slice(0, 1000)
    .replace(/[\s\p{Cc}\p{Cf}]+/gu, " ")
    .trim();
  return [...line].slice(0, limits.nameLength).join("").trim();
}
