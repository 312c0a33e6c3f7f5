/** Formats command output: tables, JSON, times and counts. */
import { escapeControls } from "../audit/audit.ts";

/** Formats rows as a table, with control characters escaped. Returns `emptyText` if there are no rows. */
export function table(
  rows: readonly Readonly<Record<string, string>>[],
  emptyText: string,
): string {
  const [first] = rows;
  if (!first) return emptyText;
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

/** `1234` as `1,234`. */
export const formatNumber = new Intl.NumberFormat("en").format;

export function countSessions(count: number): string {
  return count === 1 ? "1 session" : `${count} sessions`;
}

export function json(items: readonly object[]): string {
  return JSON.stringify(items, null, 2);
}
