/** URLs in texts of other services: kept whole, as links. */

const webUrl = /(?<![a-z0-9])https?:\/\/[^\s<>"`|\\^{}]+/gi;
const maxUrlLength = 2048;

/** Writes each URL in a plain text as a Markdown link, and the rest of the text with `escapeText`. */
export function writeUrls(text: string, escapeText: (text: string) => string): string {
  if (!text.includes("://")) return escapeText(text);
  let written = "";
  let end = 0;
  for (const match of text.matchAll(webUrl)) {
    const url = trimUrl(match[0]);
    if (!URL.canParse(url)) continue;
    written += escapeText(text.slice(end, match.index)) + writeUrl(url, escapeText);
    end = match.index + url.length;
  }
  return written + escapeText(text.slice(end));
}

/** Autolinks cannot have character references: these URLs become links with an escaped target. */
function writeUrl(url: string, escapeText: (text: string) => string): string {
  if (!/&#?\w+;/.test(url)) return `<${url}>`;
  return `[${escapeText(url)}](${hrefOf(url)})`;
}

/** Returns a URL as the target of a Markdown link. */
export function hrefOf(url: string): string {
  return new URL(url).href
    .replace(/[()]/g, (bracket) => (bracket === "(" ? "%28" : "%29"))
    .replace(/&(?=#?\w+;)/g, "&amp;");
}

/** Removes the punctuation of the surrounding sentence from the end. */
function trimUrl(url: string): string {
  let end = url.length;
  let unclosed = url.split("(").length - url.split(")").length;
  while (end > 0) {
    const last = url.charAt(end - 1);
    if (last === ")" && unclosed >= 0) break;
    if (last === ")") unclosed++;
    else if (!".,;:!?'*]".includes(last)) break;
    end--;
  }
  return url.slice(0, end);
}

/**
 * Returns where to cut a text of plain text or Markdown: at `end`, or before the URL or the link
 * that this would cut in two. A text that begins with one is cut after it.
 */
export function cutOutsideUrls(text: string, end: number): number {
  let from = end;
  while (from > 0 && !/\s/.test(text.charAt(from - 1))) from--;
  const at = text.slice(from, end).search(/https?:\/\//i);
  if (at < 0 || isBoundary(text, end)) return end;
  const start = startOfLink(text, from + at);
  if (start > 0) return start;
  let after = end;
  while (after < text.length && !isBoundary(text, after)) after++;
  if (text.charAt(after) === ")" || text.charAt(after) === ">") after++;
  return after - start <= maxUrlLength ? after : end;
}

function isBoundary(text: string, at: number): boolean {
  return /^[\s>]?$/.test(text.charAt(at));
}

/** Returns the start of the Markdown link or autolink around the URL at `url`. */
function startOfLink(text: string, url: number): number {
  if (text.charAt(url - 1) === "<") return url - 1;
  if (text.slice(url - 2, url) !== "](") return url;
  let start = url - 2;
  do start = text.lastIndexOf("[", start - 1);
  while (start > 0 && text.charAt(start - 1) === "\\");
  return start < 0 ? url : start;
}
