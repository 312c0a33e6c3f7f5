/** Writes Markdown: links, images, code, quotes and passages. */

/** These would end a URL, or be read as markup or as a character reference. */
const unsafe = /[\s()<>\\`"]|&(?=#?\w+;)/g;

/** `label` is Markdown. */
export function writeLink(label: string, url: string): string {
  return `[${label}](${url.replace(unsafe, percentEncode)})`;
}

export function writeImage(label: string, url: string): string {
  return `!${writeLink(label, url)}`;
}

function percentEncode(character: string): string {
  if (character === "&") return "&amp;";
  return `%${character.charCodeAt(0).toString(16).toUpperCase().padStart(2, "0")}`;
}

/** Writes inline code on one line. */
export function writeCode(text: string): string {
  const line = text
    .split("\n")
    .map((part, index) => (index === 0 ? part : part.trimStart()))
    .join(" ");
  if (line.trim() === "") return line;
  const fence = "`".repeat(longestRun(line) + 1);
  const pad = /^`|`$|^ .* $/.test(line) ? " " : "";
  return fence + pad + line + pad + fence;
}

export function writeFence(text: string): string {
  const fence = "`".repeat(Math.max(3, longestRun(text) + 1));
  return `${fence}\n${text.replace(/^\n|\n$/g, "")}\n${fence}`;
}

function longestRun(text: string): number {
  return (text.match(/`+/g) ?? []).reduce((longest, run) => Math.max(longest, run.length), 0);
}

export function writeQuote(markdown: string): string {
  return markdown
    .split("\n")
    .map((line) => `> ${line}`)
    .join("\n");
}

/** Joins passages with blank lines, so that none continues another. */
export function joinPassages(passages: readonly (string | undefined)[]): string {
  return passages.filter((passage) => passage?.trim()).join("\n\n");
}
