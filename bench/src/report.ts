/** A measurement as a page to read: the ratios against their goals, then what they were made of. */
import { type Detail, type Finding, type Goal, goals, type Measurement } from "./goals.ts";
import { median } from "./measure.ts";

export function report(
  { findings, details }: Measurement,
  machine: string[],
  heading: string,
): string {
  const ratios = findings.map(ratioRow);
  const sides = details.map(sideRow);
  return [
    `# ${heading}`,
    "",
    ...machine.map((line) => `- ${line}`),
    "",
    ...table(["#", "Measured", "Beside", "Goal", "Stretch", "Median", "Min–max", ""], ratios),
    "",
    ...table(["Side", "Median rate", "CPU µs each", "Load's core busy"], sides),
    "",
    "Each ratio is the median over rounds in which its sides took turns. CPU is the server's, all",
    "threads. Where the load's own core is busy all the time, it held the server back.",
    "",
  ].join("\n");
}

function ratioRow({ goal: key, values }: Finding): string[] {
  const goal: Goal = goals[key];
  const { name, measured, beside, unit = "" } = goal;
  const sign = goal.isBetter === "more" ? "≥" : "≤";
  const show = (value: number) => `${value.toPrecision(3)} ${unit}`.trim();
  const found = median(values);
  return [
    name,
    measured,
    beside,
    `${sign} ${show(goal.goal)}`,
    `${sign} ${show(goal.stretch)}`,
    show(found),
    `${show(Math.min(...values))}–${show(Math.max(...values))}`,
    verdict(goal, found),
  ];
}

function verdict({ isBetter, goal, stretch }: Goal, found: number): string {
  const holds = (bound: number) => (isBetter === "more" ? found >= bound : found <= bound);
  if (holds(stretch)) return "held, stretch too";
  return holds(goal) ? "held" : "missed";
}

function sideRow({ side, unit, rates, cpuMicrosPerOperation, generatorBusy }: Detail): string[] {
  const rate = Math.round(median(rates)).toLocaleString("en");
  return [
    side,
    `${rate} ${unit}`,
    median(cpuMicrosPerOperation).toFixed(1),
    `${Math.round(median(generatorBusy) * 100)} %`,
  ];
}

/** Markdown that is a table in a terminal too. */
function table(head: string[], rows: string[][]): string[] {
  const widths = head.map((title, column) =>
    Math.max(3, title.length, ...rows.map((row) => row[column]?.length ?? 0)),
  );
  const line = (cells: string[]) =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(" | ")} |`;
  return [line(head), line(widths.map((width) => "-".repeat(width))), ...rows.map(line)];
}
