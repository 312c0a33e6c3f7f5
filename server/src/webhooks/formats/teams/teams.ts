/** Bodies for Microsoft Teams: message cards of connectors, and adaptive cards of workflows. */
import { limits } from "@belfry/contracts/limits";
import type { Card } from "@belfry/contracts/messages/cards";
import type { MessageDraft } from "../draft.ts";
import { type ReadResult, reject, type Service } from "../format.ts";
import { get, getText, isObject } from "../reading/json-path.ts";
import { withAlertKey } from "../slack/alert-key.ts";
import { isEmptyCard, writeCard } from "../slack/card-builder.ts";
import { joinPassages } from "../slack/mrkdwn/markdown.ts";
import { isBlank, listOf, type Members } from "../slack/values.ts";
import { readAttachment, readConnectorCard } from "./attachments.ts";
import { info } from "./info.ts";
import { readThemeColor } from "./severity.ts";
import { readTitle, toMarkdown } from "./texts.ts";

export const teams: Service = {
  name: "teams",
  info,
  shape: {
    members: ["@type", "@context", "themeColor", "sections", "attachments", "type"],
    isBody: isTeamsBody,
  },

  read({ body, webhook }): ReadResult {
    const draft = isObject(body) ? readTeams(body) : { text: "" };
    if (!draft.text && !draft.cards) {
      return reject("The body is neither a MessageCard nor an AdaptiveCard.");
    }
    return withAlertKey(draft, webhook);
  },
};

/** Whether a body is certainly for Teams. */
function isTeamsBody(body: unknown): boolean {
  const isCard =
    getText(body, "@type") === "MessageCard" || getText(body, "type") === "AdaptiveCard";
  if (isCard || getText(body, "@context").endsWith("schema.org/extensions")) return true;
  const hasParts = ["title", "text", "summary", "sections"].some((name) => get(body, name));
  if (readThemeColor(getText(body, "themeColor")) && hasParts) return true;
  return (
    listOf(get(body, "attachments")).some(isTeamsAttachment) ||
    listOf(get(body, "sections")).some(({ activityTitle, facts }) => activityTitle || facts)
  );
}

function isTeamsAttachment(attachment: Members): boolean {
  return getText(attachment, "contentType").startsWith("application/vnd.microsoft.");
}

function readTeams(body: Members): MessageDraft {
  const attachments = listOf(body.attachments);
  if (getText(body, "type") === "AdaptiveCard") attachments.unshift({ content: body });
  const parts = attachments.map(readAttachment);
  if (parts.length === 0) parts.push(readConnectorCard(body));
  const cards = parts.flatMap((part) => part.cards);
  if (attachments.length > 0) cards.unshift({ text: toMarkdown(body.text) });
  const level = parts.map((part) => part.level).find(Boolean);
  // A card needs something visible.
  const shown = cards
    .map((card) => (isEmptyCard(card) ? { text: card.details ?? "" } : card))
    .filter((card) => !isEmptyCard(card));
  const summary = attachments.length > 0 ? toMarkdown(body.summary) : "";
  const [card, ...others] = fit(withSummary(shown, summary));
  if (!card) return { text: "" };
  const { text = "", ...rest } = card;
  const isText = others.length === 0 && Object.keys(rest).length === 0;
  return isText && text.length <= limits.textLength
    ? { text, level }
    : { text: "", level, cards: [card, ...others] };
}

/** Senders repeat the title as the summary, for notifications. Otherwise it is the title. */
function withSummary(cards: Card[], summary: string): Card[] {
  const [first, ...others] = cards;
  if (isBlank(summary)) return cards;
  if (!first) return [{ text: summary }];
  const title = readTitle(summary);
  const isShown = ({ title: shown, text }: Card) =>
    text === summary || (title !== undefined && shown === title.words);
  if (cards.some(isShown)) return cards;
  const isUntitled = cards.every((card) => !card.title);
  return title && title.links.length === 0 && isUntitled
    ? [{ ...first, title: title.words }, ...others]
    : [{ ...first, details: joinPassages([first.details, summary]) }, ...others];
}

/** Joins the cards over the limit. Cuts nothing. */
function fit(cards: readonly Card[]): Card[] {
  const kept = cards.slice(0, limits.cardsPerMessage);
  const rest = cards.slice(limits.cardsPerMessage);
  if (rest.length > 0) {
    const last = kept.pop() ?? {};
    kept.push({
      text: joinPassages([last, ...rest].flatMap((card) => [writeCard(card), card.details])),
    });
  }
  return kept;
}
