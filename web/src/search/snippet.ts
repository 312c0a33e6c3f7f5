/** The part of a long text that is shown in a result: some lines around the first mark. */
const before = 160;
const longest = 480;

export function snippetOf(text: string, firstMark: number): string {
  if (text.length <= longest) return text;
  const wanted = Math.max(0, firstMark - before);
  const start = wanted === 0 ? 0 : nextBreak(text, wanted);
  const end = Math.min(text.length, start + longest);
  const part = text.slice(start, end).toWellFormed().replaceAll("\ufffd", "");
  // A fence without its start would turn the rest into code.
  const fences = part.split("```").length - 1;
  const closed = fences % 2 === 1 ? part.replaceAll("```", "") : part;
  return `${start > 0 ? "… " : ""}${closed}${end < text.length ? " …" : ""}`;
}

function nextBreak(text: string, from: number): number {
  const space = text.slice(from, from + before).search(/\s/);
  return space < 0 ? from : from + space + 1;
}
