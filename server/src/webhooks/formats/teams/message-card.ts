/** Message cards, as connectors accept them. */
import type { Card } from "@belfry/contracts/messages/cards";
import { type CardBuilder, createCardBuilder, type Link } from "../slack/card-builder.ts";
import { joinPassages, writeImage } from "../slack/mrkdwn/markdown.ts";
import { listOf, type Members, membersOf, textOf, webUrlOf } from "../slack/values.ts";
import { readThemeColor } from "./severity.ts";
import { readTitle, type Title, toMarkdown, toStrong } from "./texts.ts";

export function readMessageCard(body: Members): Card[] {
  const sections = listOf(body.sections);
  const color = readThemeColor(textOf(body.themeColor));
  const builder = createCardBuilder(color ? { color } : {});
  const own = readTitle(body.title);
  const title = own ?? readTitle(body.summary) ?? firstActivity(sections);
  const links = title?.links ?? [];
  const details: string[] = [];
  const add = (text: string) => {
    if (isTitle(text, title)) links.push(...(readTitle(text)?.links ?? []));
    else builder.text(text);
  };

  if (title) builder.title(title.words);
  if (!own) add(toStrong(toMarkdown(body.title)));
  const [summary, text] = [toMarkdown(body.summary), toMarkdown(body.text)];
  if (!text.startsWith(summary) && !isTitle(summary, title)) details.push(summary);
  add(text);
  const [first] = sections;
  const author = first && isAuthor(first, title) ? first : undefined;
  if (author) addAuthor(builder, author);
  for (const section of author ? sections.slice(1) : sections) {
    addSection(builder, section, add, details);
  }
  const actions = readActions(listOf(body.potentialAction));
  details.push(...actions.details);
  builder.links([...links, ...actions.links].filter(isFirst));
  const [card] = builder.cards;
  const folded = joinPassages(details);
  if (card && folded) card.details = folded;
  return builder.cards;
}

function isFirst({ text, url }: Link, index: number, links: readonly Link[]): boolean {
  return links.findIndex((link) => link.url === url && link.text === text) === index;
}

function firstActivity([section]: Members[]): Title | undefined {
  return readTitle(section?.activityTitle) ?? readTitle(section?.title);
}

/** Whether the text says the same as the title. */
function isTitle(text: string, title: Title | undefined): boolean {
  return title !== undefined && readTitle(text)?.words === title.words;
}

/** Senders introduce themselves in a first section that has only a name and an image. */
function isAuthor({ activityTitle, activityImage, ...rest }: Members, title?: Title): boolean {
  const others = ["title", "text", "activitySubtitle", "activityText", "facts", "heroImage"];
  const isOnlyName = [...others, "images", "potentialAction"].every((name) => !rest[name]);
  return (
    isOnlyName &&
    title !== undefined &&
    readTitle(activityTitle) !== undefined &&
    !isTitle(textOf(activityTitle), title)
  );
}

function addAuthor({ cards: [card] }: CardBuilder, section: Members): void {
  const name = readTitle(section.activityTitle);
  const iconUrl = webUrlOf(section.activityImage);
  const url = name?.links[0]?.url;
  if (card && name) {
    card.author = { name: name.words, ...(url && { url }), ...(iconUrl && { iconUrl }) };
  }
}

function addSection(
  builder: CardBuilder,
  section: Members,
  add: (text: string) => void,
  details: string[],
): void {
  if (section.startGroup === true) builder.divide();
  addThumbnail(builder, section, details);
  add(toStrong(toMarkdown(section.title)));
  add(toStrong(toMarkdown(section.activityTitle)));
  for (const member of ["activitySubtitle", "activityText", "text"])
    add(toMarkdown(section[member]));
  builder.fields(
    listOf(section.facts)
      .map(({ name, value }) => ({
        title: (readTitle(name)?.words ?? textOf(name)).replace(/\s?:$/, ""),
        value: toMarkdown(value),
        short: textOf(value).length <= 60,
      }))
      .filter(({ title, value }) => title || value),
  );
  for (const image of [section.heroImage, ...listOf(section.images)]) add(readImage(image));
  const actions = readActions(listOf(section.potentialAction));
  builder.links(actions.links);
  details.push(...actions.details);
}

/** The first image is shown next to the title, further ones are folded. */
function addThumbnail({ cards: [card] }: CardBuilder, section: Members, details: string[]): void {
  const url = webUrlOf(section.activityImage);
  if (!url || !card) return;
  if (card.thumbnailUrl) details.push(writeImage("", url));
  else card.thumbnailUrl = url;
}

function readImage(value: unknown): string {
  const { image, title } = membersOf(value) ?? { image: value };
  const url = webUrlOf(image);
  const words = toMarkdown(title);
  return url ? `${writeImage("", url)} ${words}`.trim() : `${words} ${textOf(image)}`.trim();
}

/** Actions that open a URL become links. The others need Teams, so only their names are kept. */
function readActions(actions: Members[]): { links: Link[]; details: string[] } {
  const links: Link[] = [];
  const details: string[] = [];
  for (const action of actions) {
    const url = action["@type"] === "HttpPOST" ? undefined : readTarget(action);
    const name = readTitle(action.name)?.words ?? toMarkdown(action.name);
    const inner = readActions(listOf(action.actions));
    const inputs = listOf(action.inputs).map(({ title }) => toMarkdown(title));
    if (url) links.push({ text: name || url, url });
    else details.push(name);
    details.push(...inputs);
    links.push(...inner.links);
    details.push(...inner.details);
  }
  return { links, details };
}

/** `targets` has a URL for each operating system. */
function readTarget({ targets, target, uri, url }: Members): string | undefined {
  const uris = listOf(targets).map((one) => one.uri);
  return [...uris, ...(Array.isArray(target) ? target : [target]), uri, url]
    .map(webUrlOf)
    .find(Boolean);
}
