/** Block Kit: each block becomes part of a card. Unknown blocks are searched for texts. */
import type { CardBuilder, Field, Link } from "./card-builder.ts";
import { joinPassages, writeImage, writeLink } from "./mrkdwn/markdown.ts";
import { mrkdwnToMarkdown, mrkdwnToWords } from "./mrkdwn/mrkdwn.ts";
import { escapeMarks, writePlain } from "./mrkdwn/plain-text.ts";
import { readRichText } from "./rich-text.ts";
import { readTable } from "./table-block.ts";
import { isBlank, listOf, type Members, membersOf, textOf, webUrlOf } from "./values.ts";

/** How deep an unknown block is searched. */
const maxDepth = 20;

export function addBlocks(builder: CardBuilder, blocks: Members[]): void {
  for (const block of blocks) addBlock(builder, block);
}

function addBlock(builder: CardBuilder, block: Members): void {
  switch (block.type) {
    case "header":
      builder.title(wordsOf(block.text).trim());
      break;
    case "section":
      addSection(builder, block);
      break;
    case "context":
      addContext(builder, block);
      break;
    case "divider":
      builder.divide();
      break;
    case "image":
      builder.text(joinPassages([readText(block.title), readImage(block)]));
      break;
    case "actions":
      addActions(builder, listOf(block.elements));
      break;
    case "rich_text":
      builder.text(readRichText(block));
      break;
    case "table":
      builder.text(readTable(block));
      break;
    case "markdown":
      builder.text(textOf(block.text));
      break;
    default:
      builder.text(joinPassages(textsWithin(block)));
      break;
  }
}

function addSection(builder: CardBuilder, block: Members): void {
  const accessory = membersOf(block.accessory);
  const image = accessory?.type === "image" ? readImage(accessory) : "";
  const text = readText(block.text);
  builder.text(
    text && image && !/\n\n|`$/.test(text) ? `${text} ${image}` : joinPassages([text, image]),
  );
  builder.fields(
    listOf(block.fields)
      .map(readField)
      .filter((field) => field !== undefined),
  );
  if (accessory && accessory.type !== "image") addActions(builder, [accessory]);
}

/** Blocks write a field as `*Title*`, followed by its value. */
function readField(field: Members): Field | undefined {
  const text = textOf(field.text).trim();
  if (isBlank(text)) return undefined;
  const [whole, title] = (field.type !== "plain_text" && /^\*([^*\n]+)\*(?:\s+|$)/.exec(text)) || [
    "",
  ];
  return {
    title: mrkdwnToWords(title ?? ""),
    value: readText({ type: field.type, text: text.slice(whole.length) }),
    short: true,
  };
}

function addContext(builder: CardBuilder, block: Members): void {
  const elements = listOf(block.elements);
  const isPlain = elements.every(
    ({ type, text }) =>
      type === "plain_text" || (type === "mrkdwn" && !/[<*_~`\n]/.test(textOf(text))),
  );
  const words = isPlain ? elements.map(wordsOf).join(" ") : "";
  if (!isBlank(words)) {
    builder.footer(words);
    return;
  }
  const pieces = elements.map((element) =>
    element.type === "image" ? readImage(element) : readText(element),
  );
  const isLine = pieces.every((piece) => !/\n|^>/.test(piece));
  builder.text(isLine ? pieces.filter((piece) => piece).join(" ") : joinPassages(pieces));
}

/** Elements with a URL become links, the others become text. */
function addActions(builder: CardBuilder, elements: Members[]): void {
  const links: Link[] = [];
  const labels: string[] = [];
  for (const element of elements) {
    const url = webUrlOf(element.url);
    const text = wordsOf(element.text).trim() || (url ?? "");
    if (url) links.push({ text, url });
    else labels.push(joinPassages([...textsWithin(element), writePlain(textOf(element.url))]));
  }
  builder.text(joinPassages(labels));
  builder.links(links);
}

/** Keeps the alt text. An image that cannot be loaded becomes a link, or its alt text. */
function readImage(image: Members): string {
  const url = webUrlOf(image.image_url) ?? webUrlOf(membersOf(image.slack_file)?.url);
  const words = textOf(image.alt_text).replace(/\s+/g, " ").trim();
  if (!url) return writePlain([words, textOf(image.image_url)].filter((word) => word).join(" "));
  if (!/^https:/i.test(url)) return writeLink(escapeMarks(words || url), url);
  // Escapes do not work in an image's label, so text that needs them follows the image.
  if (/[\\`<&[\]]/.test(words)) return `${writeImage("", url)} ${escapeMarks(words)}`;
  return writeImage(words, url);
}

/** Reads a text object, or a plain string in its place. */
function readText(value: unknown): string {
  const text = membersOf(value);
  if (text?.type === "plain_text") return writePlain(textOf(text.text)).trim();
  return mrkdwnToMarkdown(textOf(text ? text.text : value)).trim();
}

function wordsOf(value: unknown): string {
  const text = membersOf(value);
  if (text?.type === "plain_text") return textOf(text.text);
  return mrkdwnToWords(textOf(text ? text.text : value));
}

/** Members of unknown blocks that contain a text. */
const textMembers = ["title", "alt_text", "author_name", "provider_name", "description", "label"];

/** Returns all texts within an unknown block. */
function textsWithin(value: unknown, depth = 0): string[] {
  if (typeof value !== "object" || value === null || depth > maxDepth) return [];
  const members = value as Members;
  if (members.type === "rich_text") return [readRichText(members)];
  if (typeof members.text === "string")
    return [readText({ ...members, type: members.type === "mrkdwn" ? "mrkdwn" : "plain_text" })];
  return Object.entries(members).flatMap(([name, inner]) =>
    typeof inner === "string" && textMembers.includes(name)
      ? [writePlain(textOf(inner))]
      : textsWithin(inner, depth + 1),
  );
}
