/** The members that the message does not show, as an indented outline. */
import type { Leaf } from "./body/leaves.ts";

/** Characters. With the rest of the message it must fit into a card. */
const outlineLength = 12_000;

/** Returns Markdown: a code block. Empty without leaves. `omitted` counts those that are not given. */
export function createOutline(leaves: readonly Leaf[], omitted: number): string {
  const lines: string[] = [];
  let length = 0;
  let written: readonly string[] = [];
  let count = 0;
  for (const leaf of leaves) {
    const added = linesOf(leaf, written);
    const size = added.reduce((sum, line) => sum + line.length + 1, 0);
    if (length + size > outlineLength) break;
    lines.push(...added);
    length += size;
    written = leaf.path;
    count++;
  }
  const more = leaves.length - count + omitted;
  if (more > 0) lines.push(`… and ${more} more ${more === 1 ? "value" : "values"}`);
  return lines.length === 0 ? "" : fence(lines.join("\n"));
}

/** The leaf on a line, after the lines of the objects around it that were not written yet. */
function linesOf({ path, value }: Leaf, written: readonly string[]): string[] {
  let shared = 0;
  while (shared < path.length - 1 && path[shared] === written[shared]) shared++;
  const headings = path
    .slice(shared, -1)
    .map((name, index) => `${indent(shared + index)}${label(name)}`);
  const margin = indent(path.length - 1);
  const [first = "", ...rest] = String(value).trim().split(/\r?\n/);
  const last = path.at(-1);
  if (last === undefined) return [first, ...rest];
  if (rest.length === 0) return [...headings, `${margin}${label(last)} ${first}`];
  return [
    ...headings,
    `${margin}${label(last)}`,
    ...[first, ...rest].map((line) => `${margin}  ${line}`),
  ];
}

function indent(depth: number): string {
  return "  ".repeat(Math.min(depth, 12));
}

function label(name: string): string {
  return /^\d+$/.test(name) ? "-" : `${name}:`;
}

function fence(text: string): string {
  const longest = Math.max(
    2,
    ...[...text.matchAll(/`+/g)].slice(0, 500).map(([run]) => run.length),
  );
  const ticks = "`".repeat(longest + 1);
  return `${ticks}yaml\n${text}\n${ticks}`;
}
