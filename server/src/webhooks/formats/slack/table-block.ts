/** Slack's `table` block. Its first row is the header. */
import { mrkdwnToMarkdown } from "./mrkdwn/mrkdwn.ts";
import { writePlain } from "./mrkdwn/plain-text.ts";
import { type Align, writeTable } from "./mrkdwn/table.ts";
import { readRichText } from "./rich-text.ts";
import { type Members, membersOf, textOf } from "./values.ts";

export function readTable({ rows, column_settings }: Members): string {
  const [head = [], ...others] = itemsOf(rows).map((row) => itemsOf(row).map(readCell));
  return writeTable({ head, rows: others, aligns: itemsOf(column_settings).map(alignOf) });
}

function itemsOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

function readCell(value: unknown): string {
  const cell = membersOf(value) ?? { text: value };
  if (cell.type === "rich_text") return readRichText(cell);
  const text = textOf(cell.text) || textOf(cell.value);
  return cell.type === "mrkdwn" ? mrkdwnToMarkdown(text) : writePlain(text).trim();
}

function alignOf(value: unknown): Align | undefined {
  const align = textOf(membersOf(value)?.align);
  return align === "center" || align === "right" ? align : undefined;
}
