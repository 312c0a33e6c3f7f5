/** Writes the lines of Discord's Markdown so that CommonMark shows each of them as Discord does. */

const listItem = /^\s*(?:[-*]|\d{1,9}\.) +\S/;
/** CommonMark would read these as a rule, a quote, a list or the underline of a heading. */
const foreignMark = /^(?:=+\s*$|-+\s*$|([-*_])(?:[ \t]*\1){2,}\s*$|>|\+\s)/;
const foreignOrdinal = /^(\d{1,9})\)(?=\s)/;

type LineKind = "blank" | "text" | "list" | "quote";

/** Code fences must be at the start of a line, and closed. */
export function writeLines(text: string): string {
  return writeBlocks(text.split("\n"), { canQuoteAll: true }).join("\n");
}

function writeBlocks(
  lines: readonly string[],
  { canQuoteAll }: { canQuoteAll: boolean },
): string[] {
  const written: string[] = [];
  let before: LineKind = "blank";
  let fence = "";
  for (const [index, line] of lines.entries()) {
    const [, run = "", quoted] = /^(`{3,})|^\s*>>> (.*)$/.exec(line) ?? [];
    if (fence !== "" || run !== "") {
      written.push(line);
      fence = fence === "" ? run : line === fence ? "" : fence;
      before = "blank";
    } else if (quoted !== undefined && canQuoteAll) {
      const rest = writeBlocks([quoted, ...lines.slice(index + 1)], { canQuoteAll: false });
      const gap = before === "blank" ? [] : [""];
      return [...written, ...gap, ...rest.map((one) => `> ${one}`.trimEnd())];
    } else {
      const { kind, markdown } = writeLine(line, before);
      // Otherwise the line would continue the list item or the quote before it.
      if (kind === "text" && (before === "list" || before === "quote")) written.push("");
      written.push(markdown);
      before = kind;
    }
  }
  return written;
}

function writeLine(line: string, before: LineKind): { kind: LineKind; markdown: string } {
  const words = line.trimStart();
  if (words === "") return { kind: "blank", markdown: "" };
  if (/^> /.test(words)) return { kind: "quote", markdown: words };
  const indent = line.slice(0, line.length - words.length).replaceAll("\t", "    ");
  if (listItem.test(line)) {
    // Deep indentation is a list within a list, or else code.
    return { kind: "list", markdown: before === "list" ? line : words };
  }
  if (before === "list" && indent.length >= 2) return { kind: "list", markdown: line };
  const plain = words.replace(/^-# +(?=\S)/, "");
  const guarded = plain.replace(foreignMark, "\\$&").replace(foreignOrdinal, "$1\\)");
  // No-break spaces, because four spaces would be code.
  return { kind: "text", markdown: "\u00a0".repeat(indent.length) + guarded };
}
