/** A new line in a list, a quote or a list of tasks begins like the line before. */
import type { Replacement } from "./formatting.ts";

const item = /^(\s*(?:>\s?)*)(?:([-*+]\s+)(\[[ xX]\]\s+)?|(\d{1,9})([.)])(\s+))?/;

/**
 * Returns the line break with the next marker, or the deletion of a marker without text, which ends the list.
 * Returns undefined if the line is not in a list or a quote, or text is selected.
 */
export function continueList(value: string, start: number, end: number): Replacement | undefined {
  if (start !== end) return undefined;
  const from = value.lastIndexOf("\n", start - 1) + 1;
  const line = value.slice(from, start);
  const [marker = "", quote = "", bullet, task, number, dot = "", space = ""] =
    item.exec(line) ?? [];
  if (marker.trim() === "") return undefined;
  const lineEnd = value.indexOf("\n", start);
  const rest = value.slice(start, lineEnd < 0 ? value.length : lineEnd);
  if (line === marker && rest.trim() === "") {
    return { from, to: start, text: "", start: from, end: from };
  }
  const next = number
    ? `${Number(number) + 1}${dot}${space}`
    : bullet
      ? bullet + (task ? "[ ] " : "")
      : "";
  const text = `\n${quote}${next}`;
  const caret = start + text.length;
  return { from: start, to: start, text, start: caret, end: caret };
}
