/** Block Kit: each block becomes a piece of a card. What is not known is searched for its texts. */
import type { CardRun, Field, Link } from "./card-builder.ts";
import { joinPassages, writeImage, writeLink } from "./mrkdwn/markdown.ts";
import { mrkdwnToMarkdown, mrkdwnToWords } from "./mrkdwn/mrkdwn.ts";
import { escapeMarks, writePlain } from "./mrkdwn/plain-text.ts";
import { readRichText } from "./rich-text.ts";
import { isBlank, leafOf, listOf, type Members, membersOf, webAddressOf } from "./values.ts";

/** How far a block of an unknown kind is searched. */
const deepest = 20;

export function addBlocks(run: CardRun, blocks: Members[]): void {
  for (const block of blocks) addBlock(run, block);
}

function addBlock(run: CardRun, block: Members): void {
  switch (block.type) {
    case "header":
      run.title(wordsOf(block.text).trim());
      break;
    case "section":
      addSection(run, block);
      break;
    case "context":
      addContext(run, block);
      break;
    case "divider":
      run.divide();
      break;
    case "image":
      run.text(joinPassages([readText(block.title), readImage(block)]));
      break;
    case "actions":
      addActions(run, listOf(block.elements));
      break;
    case "rich_text":
      run.text(readRichText(block));
      break;
    case "markdown":
      run.text(leafOf(block.text));
      break;
    default:
      run.text(joinPassages(textsWithin(block)));
      break;
  }
}

function addSection(run: CardRun, block: Members): void {
  const accessory = membersOf(block.accessory);
  const image = accessory?.type === "image" ? readImage(accessory) : "";
  const text = readText(block.text);
  run.text(
    text && image && !/\n\n|`$/.test(text) ? `${text} ${image}` : joinPassages([text, image]),
  );
  run.fields(
    listOf(block.fields)
      .map(readField)
      .filter((field) => field !== undefined),
  );
  if (accessory && accessory.type !== "image") addActions(run, [accessory]);
}

/** `*Title*` and a value below or beside it is how blocks write what a card calls a field. */
function readField(field: Members): Field | undefined {
  const text = leafOf(field.text).trim();
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

function addContext(run: CardRun, block: Members): void {
  const elements = listOf(block.elements);
  const isPlain = elements.every(
    ({ type, text }) =>
      type === "plain_text" || (type === "mrkdwn" && !/[<*_~`\n]/.test(leafOf(text))),
  );
  const words = isPlain ? elements.map(wordsOf).join(" ") : "";
  if (!isBlank(words)) {
    run.footer(words);
    return;
  }
  const pieces = elements.map((element) =>
    element.type === "image" ? readImage(element) : readText(element),
  );
  const isLine = pieces.every((piece) => !/\n|^>/.test(piece));
  run.text(isLine ? pieces.filter((piece) => piece).join(" ") : joinPassages(pieces));
}

/** What can be followed is a link; the label of what cannot stays as text. */
function addActions(run: CardRun, elements: Members[]): void {
  const links: Link[] = [];
  const labels: string[] = [];
  for (const element of elements) {
    const url = webAddressOf(element.url);
    const text = wordsOf(element.text).trim() || (url ?? "");
    if (url) links.push({ text, url });
    else labels.push(joinPassages([...textsWithin(element), writePlain(leafOf(element.url))]));
  }
  run.text(joinPassages(labels));
  run.links(links);
}

/** An image's own words go with it; one from nowhere we go is a link or its words alone. */
function readImage(image: Members): string {
  const url = webAddressOf(image.image_url) ?? webAddressOf(membersOf(image.slack_file)?.url);
  const words = leafOf(image.alt_text).replace(/\s+/g, " ").trim();
  if (!url) return writePlain([words, leafOf(image.image_url)].filter((word) => word).join(" "));
  if (!/^https:/i.test(url)) return writeLink(escapeMarks(words || url), url);
  // A picture's name is shown without reading escapes, so words that need them stand beside it.
  if (/[\\`<&[\]]/.test(words)) return `${writeImage("", url)} ${escapeMarks(words)}`;
  return writeImage(words, url);
}

/** A text object, or a text where an object was due. */
function readText(value: unknown): string {
  const text = membersOf(value);
  if (text?.type === "plain_text") return writePlain(leafOf(text.text)).trim();
  return mrkdwnToMarkdown(leafOf(text ? text.text : value)).trim();
}

function wordsOf(value: unknown): string {
  const text = membersOf(value);
  if (text?.type === "plain_text") return leafOf(text.text);
  return mrkdwnToWords(leafOf(text ? text.text : value));
}

/** The text objects anywhere in a block nobody here has heard of. */
function textsWithin(value: unknown, depth = 0): string[] {
  if (typeof value !== "object" || value === null || depth > deepest) return [];
  const { type, text } = value as Members;
  const isText = (type === "plain_text" || type === "mrkdwn") && typeof text === "string";
  if (isText) return [readText(value)];
  return Object.values(value).flatMap((inner) => textsWithin(inner, depth + 1));
}
