/** Lists for a terminal: columns as wide as their widest cell, or JSON for programs. */
import { escapeControls } from "../audit/audit.ts";

/** Rows by column; nothing in a cell can steer the terminal it is shown in. */
export function table(rows: readonly Readonly<Record<string, string>>[], nothing: string): string {
  const [first] = rows;
  if (!first) return nothing;
  const columns = Object.keys(first);
  const lines = [columns.map((column) => column.toUpperCase()), ...rows.map(cellsOf)];
  const widths = columns.map((_, index) =>
    Math.max(...lines.map((cells) => cells[index]?.length ?? 0)),
  );
  return lines
    .map((cells) => cells.map((cell, index) => cell.padEnd(widths[index] ?? 0)).join("  "))
    .map((line) => line.trimEnd())
    .join("\n");

  function cellsOf(row: Readonly<Record<string, string>>): string[] {
    return columns.map((column) => escapeControls(row[column] ?? ""));
  }
}

/** `2026-11-21T10:05:00.000Z` as `2026-11-21 10:05 UTC`. */
export function minute(time: string | null): string {
  return time === null ? "never" : `${time.slice(0, 16).replace("T", " ")} UTC`;
}

export function json(items: readonly object[]): string {
  return JSON.stringify(items, null, 2);
}
