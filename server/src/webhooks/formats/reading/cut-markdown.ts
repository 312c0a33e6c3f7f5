/** Truncates Markdown without breaking a link, a URL, a code span or a code block. */

const unbreakable = /!?\[[^\]\n]{0,300}\]\([^)\s]{0,2048}\)|`[^`\n]{1,300}`|https?:\/\/\S{1,2048}/g;

export function cutMarkdown(text: string, length: number): string {
  if (text.length <= length) return text;
  const start = text.slice(0, length);
  const space = Math.max(start.lastIndexOf(" "), start.lastIndexOf("\n"));
  // A text without spaces is cut anywhere, but not inside a surrogate pair.
  let end = space > length / 2 ? space : length - (/[\ud800-\udbff]$/.test(start) ? 1 : 0);
  for (const { index, 0: part } of text.slice(0, length + 4096).matchAll(unbreakable)) {
    if (index >= end) break;
    if (index + part.length > end) end = index > 0 ? index : part.length;
  }
  const cut = text.slice(0, end).trimEnd();
  const fences = cut.split("\n").filter((line) => /^ {0,3}```/.test(line)).length;
  return fences % 2 === 1 ? `${cut}\n…\n\`\`\`` : `${cut}…`;
}
