/** Converts the simple HTML that chat services allow in texts to Markdown. */
import { attributeOf } from "./html.ts";
import { getUrl } from "./json-path.ts";
import { hrefOf } from "./urls.ts";

/** A tag. Its attributes cannot contain `<`, so that a text of many `<` takes linear time. */
const tagPattern = /<(\/?)([a-z][a-z0-9]*)((?:\s[^<>]*)?)\/?>/gi;
/** Deeper tags are left out. */
const maxDepth = 20;

const marks = new Map([
  ...["b", "strong"].map((name) => [name, "**"] as const),
  ...["i", "em"].map((name) => [name, "*"] as const),
  ...["s", "strike", "del"].map((name) => [name, "~~"] as const),
]);

/** Text that these tags write in their place. */
const breaks = new Map([
  ["br", "\n"],
  ["tr", "\n"],
  ["td", " "],
  ["th", " "],
  ["hr", "\n\n---\n\n"],
  ...["p", "div", "ul", "ol", "table"].map((name) => [name, "\n\n"] as const),
]);

const pairs = new Set([...marks.keys(), "a", "at", "code", "pre", "li"]);
const headings = /^h[1-6]$/;
const withoutMeaning = new Set(["u", "span", "font", "tbody", "thead", "html", "body"]);

interface OpenTag {
  name: string;
  attributes: string;
  markdown: string;
}

/** Texts that are Markdown already, and unknown tags, stay as they are. */
export function htmlToMarkdown(text: string): string {
  if (!text.includes("<")) return text;
  const root: OpenTag = { name: "", attributes: "", markdown: "" };
  const open = [root];
  const top = () => open.at(-1) ?? root;
  let from = 0;
  for (const match of text.matchAll(tagPattern)) {
    const [tag, slash, givenName = "", attributes = ""] = match;
    const name = givenName.toLowerCase();
    top().markdown += text.slice(from, match.index);
    from = match.index + tag.length;
    const gap = breaks.get(name);
    if (gap !== undefined) top().markdown += slash && gap !== "\n\n" ? "" : gap;
    else if (name === "img") top().markdown += writeImage(attributes);
    else if (pairs.has(name) || headings.test(name)) {
      if (!slash && open.length <= maxDepth) open.push({ name, attributes, markdown: "" });
      else if (slash) closeTag(open, name);
    } else if (!withoutMeaning.has(name)) top().markdown += tag;
  }
  top().markdown += text.slice(from);
  while (open.length > 1) closeLast(open);
  return root.markdown.replace(/\n{3,}/g, "\n\n").trim();
}

function closeTag(open: OpenTag[], name: string): void {
  const at = open.findLastIndex((tag) => tag.name === name);
  if (at < 1) return;
  while (open.length > at) closeLast(open);
}

function closeLast(open: OpenTag[]): void {
  const tag = open.pop();
  const parent = open.at(-1);
  if (tag && parent) parent.markdown += writeTag(tag);
}

function writeTag({ name, attributes, markdown }: OpenTag): string {
  const inner = markdown.trim();
  if (inner === "") return markdown;
  const mark = headings.test(name) ? "**" : marks.get(name);
  const gap = headings.test(name) ? "\n\n" : "";
  if (mark !== undefined) return gap + between(markdown, mark + inner + mark) + gap;
  if (name === "li") return `\n- ${inner}`;
  if (name === "at") return `@${inner}`;
  if (name === "pre") return `\n\n\`\`\`\n${inner}\n\`\`\`\n\n`;
  if (name === "code") return inner.includes("`") ? inner : between(markdown, `\`${inner}\``);
  const url = getUrl(attributeOf(attributes, "href"));
  return url ? between(markdown, `[${inner}](${hrefOf(url)})`) : markdown;
}

/** Keeps the white space around a text outside of its marks, where Markdown requires it. */
function between(given: string, written: string): string {
  const before = given.length - given.trimStart().length;
  const after = given.trimEnd().length;
  return given.slice(0, before) + written + given.slice(after);
}

function writeImage(attributes: string): string {
  const url = getUrl(attributeOf(attributes, "src"));
  return url ? `![${attributeOf(attributes, "alt")}](${hrefOf(url)})` : "";
}
