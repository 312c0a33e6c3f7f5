/** Adaptive cards, as workflows and bots send them. */
import type { Card } from "@belfry/contracts/messages/cards";
import type { Level } from "@belfry/contracts/messages/messages";
import { colorOfLevel } from "../reading/card.ts";
import { createCardBuilder, type Field, type Link, writeCard } from "../slack/card-builder.ts";
import { joinPassages, writeImage } from "../slack/mrkdwn/markdown.ts";
import { writePlain } from "../slack/mrkdwn/plain-text.ts";
import { isBlank, listOf, type Members, membersOf, textOf, webUrlOf } from "../slack/values.ts";
import { readTextElement, textsWithin } from "./adaptive-texts.ts";
import { levelOfStyle } from "./severity.ts";
import { readTitle, toMarkdown, toStrong } from "./texts.ts";

export interface AdaptiveCard {
  cards: Card[];
  level: Level | undefined;
}

/** Deeper elements are searched for texts only. */
const maxDepth = 20;

const inputPattern = /^Input\./;

export function readAdaptiveCard(content: Members, depth = 0): AdaptiveCard {
  const builder = createCardBuilder();
  const details: string[] = [];
  let level: Level | undefined;

  function addElements(value: unknown, depth: number): void {
    for (const element of listOf(value)) addElement(element, depth);
  }

  function addElement(element: Members, depth: number): void {
    level ??= levelOfStyle(textOf(element.style)) ?? levelOfStyle(textOf(element.color));
    if (depth > maxDepth || element.isVisible === false) {
      details.push(...textsWithin(element));
      return;
    }
    addAction(element.selectAction);
    switch (element.type) {
      case "TextBlock":
        addTextBlock(element);
        break;
      case "RichTextBlock":
      case "Table":
      case "CodeBlock":
        builder.text(readTextElement(element));
        break;
      case "FactSet":
        builder.fields(listOf(element.facts).map(readFact).filter(hasText));
        break;
      case "Image":
        addImage(element);
        break;
      case "ImageSet":
        for (const image of listOf(element.images)) addImage(image);
        break;
      case "Media":
        addMedia(element);
        break;
      case "ActionSet":
        addActions(element.actions);
        break;
      case "Container":
      case "ColumnSet":
      case "Column":
      case "CarouselPage":
      case "Carousel":
        addElements(childrenOf(element), depth + 1);
        break;
      default:
        if (inputPattern.test(textOf(element.type))) details.push(...textsWithin(element));
        else builder.text(joinPassages(textsWithin(element)));
    }
  }

  /** The first text is the title if it is set as one. */
  function addTextBlock(block: Members): void {
    const { text } = block;
    const [card] = builder.cards;
    const isFirst = builder.cards.length === 1 && card && !card.title && !card.text && !card.fields;
    const title = isHeading(block) && isFirst ? readTitle(text) : undefined;
    const markdown = toMarkdown(text);
    if (!title || !card) {
      builder.text(isHeading(block) ? toStrong(markdown) : markdown);
      return;
    }
    builder.title(title.words);
    addLinks(title.links);
  }

  /** Portraits and icons are shown next to the title. */
  function addImage(image: Members): void {
    addAction(image.selectAction);
    const url = webUrlOf(image.url);
    const words = textOf(image.altText).replace(/\s+/g, " ").trim();
    const [card] = builder.cards;
    const isSmall = image.style === "person" || /^(small|medium)$/i.test(textOf(image.size));
    if (!url) builder.text(writePlain(words));
    else if (isSmall && card && !card.thumbnailUrl) {
      card.thumbnailUrl = url;
      details.push(writePlain(words));
    } else builder.text(joinPassages([writeImage("", url), writePlain(words)]));
  }

  function addMedia({ poster, sources, altText }: Members): void {
    const text = textOf(altText).trim();
    addImage({ url: poster, altText: text });
    addLinks(listOf(sources).flatMap((source) => linkOf(text || "Media", source.url)));
  }

  function addActions(value: unknown): void {
    for (const action of listOf(value)) addAction(action);
  }

  /** Actions that open a URL become links. The others need Teams, so only their texts are kept. */
  function addAction(value: unknown): void {
    const action = membersOf(value);
    if (!action) return;
    const { title: name, url, card: shown, ...rest } = action;
    const title = readTitle(name)?.words ?? toMarkdown(name);
    const links = linkOf(title || "Open", url);
    if (links.length > 0) {
      addLinks(links);
      return;
    }
    details.push(writePlain(title), writePlain(textOf(url)), ...textsWithin(rest));
    details.push(...textsOfCard(membersOf(shown), depth + 1));
  }

  function addLinks(links: Link[]): void {
    const known = builder.cards.flatMap((card) => card.links ?? []);
    builder.links(links.filter((link) => !known.some((one) => isSameLink(one, link))));
  }

  addAction(content.selectAction);
  addElements(content.body, 0);
  addActions(content.actions);
  const words = [textOf(content.fallbackText), textOf(content.speak)].map(writePlain);
  return { cards: completeCards(builder.cards, level, [...details, ...words]), level };
}

/** Adds the color of the level, and to the first card the texts that are not shown. */
function completeCards(built: Card[], level: Level | undefined, details: string[]): Card[] {
  const color = level && colorOfLevel[level];
  const cards = color ? built.map((card) => ({ ...card, color })) : built;
  const [card] = cards;
  const folded = joinPassages(details.filter((text) => !isBlank(text)));
  if (card && folded) card.details = folded;
  return cards;
}

/** Returns the texts of a card that an action shows. */
function textsOfCard(card: Members | undefined, depth: number): string[] {
  if (!card || depth > 3) return textsWithin(card);
  return readAdaptiveCard(card, depth).cards.flatMap(writeWhole);
}

function writeWhole(card: Card): string[] {
  return [writeCard(card), card.details ?? ""];
}

function isSameLink(one: Link, other: Link): boolean {
  return one.url === other.url && one.text === other.text;
}

function readFact({ title, value }: Members): Field {
  const name = readTitle(title)?.words ?? textOf(title).trim();
  return {
    title: name.replace(/\s?:$/, ""),
    value: toMarkdown(value),
    short: textOf(value).length <= 60,
  };
}

function hasText({ title, value }: Field): boolean {
  return !isBlank(title) || !isBlank(value);
}

function childrenOf({ type, items, columns, pages }: Members): Members[] {
  const isRow = type === "Container" || type === "ColumnSet";
  return isRow ? withoutLogo(columns ?? items) : listOf(items ?? columns ?? pages);
}

/** Drops portraits and icons in the column next to a heading: they add nothing to it. */
function withoutLogo(value: unknown): Members[] {
  const columns = listOf(value);
  const hasHeading = columns.some(({ items }) => listOf(items).some(isHeading));
  return hasHeading ? columns.filter((column) => !isLogoColumn(column)) : columns;
}

/** False for an element without items: it has a text of another kind. */
function isLogoColumn({ items, selectAction }: Members): boolean {
  const shown = listOf(items);
  return shown.length > 0 && shown.every(isLogo) && !selectAction;
}

function isLogo({ type, style, width, selectAction }: Members): boolean {
  const isSmall = /^person$/i.test(textOf(style)) || /^\d+px$/.test(textOf(width));
  return type === "Image" && isSmall && !selectAction;
}

function isHeading({ weight, size, style }: Members): boolean {
  return (
    style === "heading" || /^bolder$/i.test(textOf(weight)) || /large$|^medium$/i.test(textOf(size))
  );
}

function linkOf(text: string, value: unknown): Link[] {
  const url = webUrlOf(value);
  return url ? [{ text, url }] : [];
}
