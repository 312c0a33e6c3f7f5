/** The texts of a message that search finds: what is shown, fallbacks, and the URLs of links in Markdown. */
import type { Card } from "../messages/cards.ts";
import type { Message } from "../messages/messages.ts";

export interface MessageText {
  /** JSON Pointer (RFC 6901) into the message. */
  path: string;
  text: string;
}

type Content = Pick<Message, "text" | "cards" | "files">;

export function textsOf({ text, cards = [], files = [] }: Content): MessageText[] {
  const texts: MessageText[] = [];
  const add = (path: string, text: string | undefined) => {
    if (text) texts.push({ path, text });
  };
  add("/text", text);
  for (const [index, card] of cards.entries()) addCard(card, `/cards/${index}`, add);
  for (const [index, { name }] of files.entries()) add(`/files/${index}/name`, name);
  return texts;
}

function addCard(
  card: Card,
  path: string,
  add: (path: string, text: string | undefined) => void,
): void {
  add(`${path}/author/name`, card.author?.name);
  add(`${path}/title`, card.title);
  add(`${path}/text`, card.text);
  for (const [index, { title, value }] of (card.fields ?? []).entries()) {
    add(`${path}/fields/${index}/title`, title);
    add(`${path}/fields/${index}/value`, value);
  }
  for (const [index, link] of (card.links ?? []).entries()) {
    add(`${path}/links/${index}/text`, link.text);
  }
  add(`${path}/details`, card.details);
  add(`${path}/footer/text`, card.footer?.text);
  add(`${path}/fallback`, card.fallback);
}

/** Whether `has:link` finds the message. */
export function hasLink({ text, cards = [] }: Content): boolean {
  return (
    /https?:\/\//i.test(text) ||
    cards.some((card) => card.titleUrl || card.author?.url || (card.links ?? []).length > 0)
  );
}
