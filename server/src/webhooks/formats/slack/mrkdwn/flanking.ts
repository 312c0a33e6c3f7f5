/**
 * Joins the parts of a line so that Markdown parses the same marks. Markdown reads `**` and `_` as
 * marks only next to certain characters, and mrkdwn next to others.
 */

export interface InlinePart {
  markdown: string;
  /** Set if the part is a mark. */
  role?: "open" | "close";
}

/** A zero-width space that begins and ends with punctuation, next to which every mark is parsed. */
const guard = "&#8203;";

export function joinInline(parts: readonly InlinePart[]): string {
  const shown = parts
    .map((part, index) => withoutSeparators(part, parts[index - 1], parts[index + 1]))
    .filter(({ markdown }) => markdown !== "");
  const pieces: string[] = [];
  let isAfterClose = false;
  for (const [index, { markdown, role }] of shown.entries()) {
    const before = lastOf(pieces.at(-1) ?? "");
    const after = firstOf(shown[index + 1]?.markdown ?? "");
    const isGuardBefore = role === "open" && (isAfterClose || !canMark(markdown, before, after));
    const isGuardAfter = role === "close" && !canMark(markdown, after, before);
    pieces.push(`${isGuardBefore ? guard : ""}${markdown}${isGuardAfter ? guard : ""}`);
    isAfterClose = role === "close" && !isGuardAfter && markdown.includes("*");
  }
  return pieces.join("");
}

/** Senders put zero-width spaces around marks, to format a part of a word in mrkdwn. */
function withoutSeparators(part: InlinePart, before?: InlinePart, after?: InlinePart): InlinePart {
  if (part.role || !part.markdown.includes("\u200b")) return part;
  let { markdown } = part;
  if (before?.role === "close") markdown = markdown.replace(/^\u200b+/, "");
  if (after?.role === "open") markdown = markdown.replace(/\u200b+$/, "");
  return { markdown };
}

/** CommonMark's rule of flanking: `outside` and `inside` are the characters next to the mark. */
function canMark(mark: string, outside: string, inside: string): boolean {
  if (outside === "" || isSpace(outside) || isPunctuation(outside)) return true;
  return mark.startsWith("~") || (mark !== "_" && !isPunctuation(inside));
}

/** Letters and digits are tested first: classes of Unicode characters are slow. */
function isPunctuation(character: string): boolean {
  return !/^[0-9A-Za-z ]?$/.test(character) && /[\p{P}\p{S}]/u.test(character);
}

function isSpace(character: string): boolean {
  return character === " " || /\s/.test(character);
}

function firstOf(text: string): string {
  const code = text.codePointAt(0);
  return code === undefined ? "" : String.fromCodePoint(code);
}

function lastOf(text: string): string {
  const isPair = text.length > 1 && (text.codePointAt(text.length - 2) ?? 0) > 0xffff;
  return text.slice(isPair ? -2 : -1);
}
