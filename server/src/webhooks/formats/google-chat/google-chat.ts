/** Messages for Google Chat: texts, and cards of both versions. */
import { limits } from "@belfry/contracts/limits";
import type { Card } from "@belfry/contracts/messages/cards";
import type { MessageDraft } from "../draft.ts";
import { type ReadResult, reject, type Service } from "../format.ts";
import { get, getList, isObject } from "../reading/json-path.ts";
import { withAlertKey } from "../slack/alert-key.ts";
import { isEmptyCard, writeCard } from "../slack/card-builder.ts";
import { joinPassages } from "../slack/mrkdwn/markdown.ts";
import { mrkdwnToMarkdown } from "../slack/mrkdwn/mrkdwn.ts";
import { writePlain } from "../slack/mrkdwn/plain-text.ts";
import { isBlank, listOf, type Members, membersOf, textOf } from "../slack/values.ts";
import { readCard } from "./cards.ts";
import { info } from "./info.ts";

export const googleChat: Service = {
  name: "google-chat",
  info,
  shape: { members: ["cardsV2", "cards"], isBody: hasChatCards },

  read({ body, webhook }): ReadResult {
    const draft = isObject(body) ? readMessage(body) : { text: "" };
    if (isBlank(draft.text) && !draft.cards) {
      return reject("The body has neither a text nor cards of Google Chat.");
    }
    return withAlertKey(draft, webhook);
  },
};

/** Native bodies have cards too, but without sections of widgets. */
function hasChatCards(body: unknown): boolean {
  const cards = [
    ...getList(body, "cards"),
    ...getList(body, "cardsV2").map((item) => get(item, "card")),
  ];
  return cards.some((card) =>
    getList(card, "sections").some((section) => Array.isArray(get(section, "widgets"))),
  );
}

function readMessage(body: Members): MessageDraft {
  const text = mrkdwnToMarkdown(textOf(body.text).replaceAll("<users/all>", "@all")).trim();
  const given = [
    ...listOf(body.cardsV2).map(({ card }) => membersOf(card) ?? {}),
    ...listOf(body.cards),
  ];
  const extra = listOf(body.accessoryWidgets);
  if (extra.length > 0) given.push({ sections: [{ widgets: extra }] });
  // A card needs something visible.
  const cards = given
    .flatMap(readCard)
    .map((card) => (isEmptyCard(card) ? { text: card.details ?? "" } : card))
    .filter((card) => !isEmptyCard(card));
  const words = [textOf(body.fallbackText), textOf(body.previewText)].map((word) => word.trim());
  const [first, ...others] = cards;
  const isLong = text.length > limits.textLength;
  const hidden = words.filter(
    (word, index) =>
      word &&
      words.indexOf(word) === index &&
      word !== text &&
      cards.every(({ title }) => title !== word),
  );
  if (!first)
    return {
      text: isLong ? "" : joinPassages([text, ...hidden.map(writePlain)]),
      ...(isLong && { cards: [{ text }] }),
    };
  const details = joinPassages([first.details, ...hidden.map(writePlain)]);
  const shown = [...(isLong ? [{ text }] : []), details ? { ...first, details } : first, ...others];
  return { text: isLong ? "" : text, cards: fit(shown) };
}

/** Joins the cards over the limit. Cuts nothing. */
function fit(cards: readonly Card[]): Card[] {
  const kept = cards.slice(0, limits.cardsPerMessage);
  const rest = cards.slice(limits.cardsPerMessage);
  if (rest.length === 0) return kept;
  const last = [kept.pop() ?? {}, ...rest];
  return [...kept, { text: joinPassages(last.flatMap((card) => [writeCard(card), card.details])) }];
}
