/** Discord's message bodies. */
import { limits } from "@belfry/contracts/limits";
import type { Card } from "@belfry/contracts/messages/cards";
import type { Mentions } from "@belfry/contracts/webhooks/webhooks";
import { failAt } from "../../../problems.ts";
import { levelOfCards } from "../color-levels.ts";
import type { MessageDraft } from "../draft.ts";
import type { Format } from "../format.ts";
import { firstText, get, getList, getText, getUrl, isObject } from "../reading/json-path.ts";
import { escapeMarkdown } from "../reading/markdown.ts";
import { withAlertKey } from "../slack/alert-key.ts";
import { readComponents } from "./components.ts";
import { readContentWithUsers, readWords } from "./content.ts";
import { fitCards, readColor, readEmbeds } from "./embeds.ts";

/** The flag SUPPRESS_NOTIFICATIONS. */
export const silentFlag = 4096;

export const discord: Format = {
  name: "discord",
  textMember: "content",
  read: ({ body, webhook }) => withAlertKey(readDiscord(body), webhook),
};

/** Whether a body is certainly Discord's, for routes that accept several formats. */
export function isDiscordBody(body: unknown): boolean {
  const isForeign = ["text", "attachments", "blocks"].some(
    (name) => (get(body, name) ?? null) !== null,
  );
  const hasDiscordMembers =
    typeof get(body, "content") === "string" || Array.isArray(get(body, "embeds"));
  return isObject(body) && hasDiscordMembers && !isForeign;
}

export function readDiscord(body: unknown): MessageDraft {
  const threadName = readWords(getText(body, "thread_name"));
  const content = readContentWithUsers(getText(body, "content"));
  const text = [threadName && `**${escapeMarkdown(threadName)}**`, content]
    .filter(Boolean)
    .join("\n\n");
  const cards = fitCards([
    ...readEmbeds(get(body, "embeds")),
    ...readComponents(body),
    ...readFileTexts(body),
  ]);
  const draft: MessageDraft = { text };
  const username = readName(getText(body, "username"));
  const avatarUrl = getUrl(body, "avatar_url");
  if (username) draft.username = username;
  if (avatarUrl && avatarUrl.length <= limits.avatarUrlLength) draft.avatarUrl = avatarUrl;
  const level = levelOfCards(cards);
  if (cards.length > 0) draft.cards = cards;
  if (level) draft.level = level;
  if ((Number(getText(body, "flags")) & silentFlag) !== 0) draft.silent = true;
  if (text === "" && cards.length === 0) rejectInvalidColor(get(body, "embeds"));
  draft.allowMentions = mentionsOf(get(body, "allowed_mentions"));
  return draft;
}

/** An invalid colour is left out of a message, but is the reason if there is nothing else to show. */
function rejectInvalidColor(embeds: unknown): void {
  for (const [index, embed] of getList(embeds).entries()) {
    const color = get(embed, "color") ?? null;
    if (color === null || readColor(color)) continue;
    failAt(`/embeds/${index}/color`, "must be a whole number from 0 to 16777215");
  }
}

/** Returns a card with the alt texts of the request's files: a file has no alt text. */
function readFileTexts(body: unknown): Card[] {
  const texts = getList(body, "attachments").flatMap((file) => {
    const text = firstText(get(file, "description"), get(file, "title"));
    return text
      ? [escapeMarkdown([getText(file, "filename"), text].filter(Boolean).join(": "))]
      : [];
  });
  return texts.length > 0 ? [{ details: texts.join("\n") }] : [];
}

/** Without `allowed_mentions` only the webhook limits mentions. */
function mentionsOf(allowed: unknown): Mentions | undefined {
  if (!isObject(allowed)) return undefined;
  const kinds = getList(allowed, "parse").map((kind) => getText(kind));
  if (kinds.includes("everyone") || kinds.includes("roles")) return "all";
  return kinds.includes("users") || getList(allowed, "users").length > 0 ? "users" : "none";
}

/** Cleans and shortens a name instead of rejecting it: the alert matters more. */
function readName(given: string): string {
  const line = given
    .slice(0, 1000)
    .replace(/[\s\p{Cc}\p{Cf}]+/gu, " ")
    .trim();
  return [...line].slice(0, limits.nameLength).join("").trim();
}
