/** Cuts long texts for display. */

/** A text is long above one of these. */
const longLength = 4000;
const longLines = 40;
/** Clearly fewer, so that expanding is worth a click. */
const shownLength = 2500;
const shownLines = 20;
/** A fold that hides less is not worth a click. */
const hiddenLines = 3;
const hiddenLength = 300;

const openingFence = /^[ \t>]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)?(`{3,}|~{3,})(.*)$/;

/** Returns a short text in full, or the first lines of a long one. Does not cut code blocks. */
export function truncate(source: string): string {
  if (source.length <= longLength && countLines(source) <= longLines) return source;
  let end = 0;
  for (let lines = 0; lines < shownLines; ) {
    const block = codeEnd(source, end);
    const next = block ?? nextLine(source, end);
    // A code block has its own fold, so its length does not matter.
    if (block === null && next > shownLength && end > 0) break;
    if (block === null && next > longLength) return source.slice(0, shownLength);
    lines += block === null ? 1 : Math.min(shownLines, countLines(source.slice(end, block)));
    end = next;
    if (end >= source.length) return source;
  }
  return isWorthFolding(source.slice(end)) ? source.slice(0, end) : source;
}

/** Whether folding a text hides at least three lines. */
export function isWorthFolding(source: string): boolean {
  const lines = source.split("\n").filter((line) => /[^\s`~]/.test(line));
  return lines.length >= hiddenLines || source.trim().length > hiddenLength;
}

export function countLines(source: string): number {
  let lines = 1;
  for (let at = source.indexOf("\n"); at >= 0; at = source.indexOf("\n", at + 1)) lines++;
  return lines;
}

function nextLine(source: string, from: number): number {
  return source.indexOf("\n", from) + 1 || source.length;
}

/** Returns the end of the closed code block that starts in this line, or null. */
function codeEnd(source: string, from: number): number | null {
  let line = nextLine(source, from);
  const [, fence, rest] = openingFence.exec(source.slice(from, line).trimEnd()) ?? [];
  if (!fence || (fence.startsWith("`") && rest?.includes("`"))) return null;
  while (line < source.length) {
    const next = nextLine(source, line);
    const text = source
      .slice(line, next)
      .replace(/^[ \t>]+/, "")
      .trimEnd();
    if (text.startsWith(fence) && text === fence.charAt(0).repeat(text.length)) return next;
    line = next;
  }
  return null;
}
