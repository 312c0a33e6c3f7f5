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
  if (outside === "" || /[\s\p{P}\p{S}]/u.test(outside) || mark.startsWith("~")) return true;
  return mark !== "_" && !/[\p{P}\p{S}]/u.test(inside);
}

function firstOf(text: string): string {
  return [...text.slice(0, 2)][0] ?? "";
}

function lastOf(text: string): string {
  return [...text.slice(-2)].at(-1) ?? "";
}
