/** Turns the HTML that people write in Markdown into Markdown. */
import { attributeOf } from "../html.ts";
import { getUrl } from "../json-path.ts";

const tag = /<(\/?)([a-z][a-z0-9]{0,15})\b([^<>]{0,2000})>/gi;

/** Tags without a counterpart: their contents stay. Other tags, such as `<T>`, are text. */
const plainTags = new Set(
  [
    "p div span sub sup small center font u ins ul ol dl dt dd table thead tbody tfoot tr",
    "blockquote picture source video details summary a samp var abbr section nav",
  ].flatMap((names) => names.split(" ")),
);

const marks = new Map([
  ...["b", "strong", "th"].map((name) => [name, "**"] as const),
  ...["i", "em"].map((name) => [name, "_"] as const),
  ...["s", "del", "strike"].map((name) => [name, "~~"] as const),
  ...["code", "kbd", "tt"].map((name) => [name, "`"] as const),
]);

/** Converts the tags of one line. Code spans stay as they are. */
export function convertTags(line: string): string {
  if (!line.includes("<")) return line;
  return line
    .split(/(`[^`]*`)/)
    .map((part, index) => (index % 2 === 1 ? part : convertPart(part)))
    .join("");
}

function convertPart(text: string): string {
  const linked = text.replace(
    /<a\b([^<>]{0,2000})>([^<>]{1,500})<\/a>/gi,
    (_whole, attributes: string, label: string) => linkOf(attributes, "href", label),
  );
  return linked.replace(tag, (whole, slash: string, name: string, attributes: string) => {
    const lower = name.toLowerCase();
    if (lower === "img") return `!${linkOf(attributes, "src", attributeOf(attributes, "alt"))}`;
    if (lower === "br") return "\n";
    if (lower === "li") return slash ? "" : "- ";
    if (lower === "td") return slash ? " " : "";
    if (/^h[1-6]$/.test(lower)) return slash ? "" : "### ";
    return marks.get(lower) ?? (lower === "hr" || plainTags.has(lower) ? "" : whole);
  });
}

function linkOf(attributes: string, name: string, label: string): string {
  const url = getUrl(attributeOf(attributes, name));
  return url ? `[${label.trim() || "image"}](${url})` : label;
}
