/** The title of an alert in one line, and the line below it. */
import type { Message } from "@belfry/contracts/messages/messages";
import { lineText } from "../markdown/plain-text.ts";
import { parseMarkdown } from "../markdown/read-markdown.ts";
import { excerptOf } from "../message-text/excerpt.ts";
import { cardState } from "../states/card-state.ts";

const maxLength = 240;

/** The card's title without "Firing:", or the start of the text. */
export function alertTitle(message: Message): string {
  const [card] = message.cards ?? [];
  const title = card && (cardState(card, message, true)?.title ?? card.title);
  return title?.trim() ? title : excerptOf(message);
}

/** Returns an empty text if the title says everything. */
export function alertDetail(message: Message): string {
  const [card] = message.cards ?? [];
  const { title, text = "" } = card ?? {};
  const detail = title?.trim() ? text : "";
  return lineText(parseMarkdown(detail.slice(0, 4 * maxLength))).slice(0, maxLength);
}
