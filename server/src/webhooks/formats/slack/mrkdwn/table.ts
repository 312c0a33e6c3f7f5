/** Writes a Markdown table. */

export type Align = "left" | "center" | "right";

const rules: Record<Align, string> = { left: "---", center: ":-:", right: "--:" };
const widthMax = 50;
/** Rows that are looked at for the width. */
const widthRows = 1000;

interface Table {
  /** Markdown. Cells are written on one line. */
  head: readonly string[];
  rows: readonly (readonly string[])[];
  columns?: number;
  aligns?: readonly (Align | undefined)[];
}

/** Returns "" for a table without cells. Cells beyond the width are joined in the last column. */
export function writeTable({ head, rows, columns = 0, aligns = [] }: Table): string {
  const lengths = [head, ...rows.slice(0, widthRows)].map(({ length }) => length);
  const width = Math.min(widthMax, Math.max(columns, ...lengths));
  if (width < 1) return "";
  const line = (cells: readonly string[]) => {
    const kept = cells.slice(0, width - 1);
    const padding = Array.from({ length: width - 1 - kept.length }, () => "");
    const last = cells.slice(width - 1).join(" ");
    return `| ${[...kept, ...padding, last].map(writeCell).join(" | ")} |`;
  };
  const marks = Array.from({ length: width }, (_, at) => rules[aligns[at] ?? "left"]);
  return [line(head), `| ${marks.join(" | ")} |`, ...rows.map(line)].join("\n");
}

/** A pipe ends a cell unless an odd number of backslashes is before it. */
function writeCell(markdown: string): string {
  return markdown
    .replace(/\s+/g, " ")
    .replace(/(\\*)\|/g, (_, before: string) => `${before}${before.length % 2 === 0 ? "\\" : ""}|`);
}
