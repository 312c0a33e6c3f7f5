/** Formats a measurement as Markdown: the ratios with their goals, then the absolute numbers. */
import { type Detail, type Goal, goals, type Measurement, type Result } from "./goals.ts";
import { median } from "./measure.ts";

export function report(
  { results, details }: Measurement,
  machine: string[],
  heading: string,
  failures: readonly string[] = [],
): string {
  const ratios = results.map(ratioRow);
  const sides = details.map(sideRow);
  return [
    `# ${heading}`,
    "",
    ...machine.map((line) => `- ${line}`),
    ...failures.map((failure) => `- **Failed**: ${failure}`),
    "",
    ...table(["#", "Measured", "Baseline", "Goal", "Stretch", "Median", "Min–max", ""], ratios),
    "",
    ...table(["Side", "Median rate", "CPU µs each", "Generator, cores"], sides),
    "",
    "Each ratio is the median over rounds in which both sides ran in turns. CPU is the time of all",
    "threads of the server. At 1.00 cores the generator may have been the bottleneck.",
    "",
  ].join("\n");
}

function ratioRow({ goal: key, values }: Result): string[] {
  const goal: Goal = goals[key];
  const { name, measured, baseline, unit = "" } = goal;
  const sign = goal.isBetter === "more" ? "≥" : "≤";
  const show = (value: number) => `${value.toPrecision(3)} ${unit}`.trim();
  const found = median(values);
  return [
    name,
    measured,
    baseline,
    `${sign} ${show(goal.goal)}`,
    `${sign} ${show(goal.stretch)}`,
    show(found),
    `${show(Math.min(...values))}–${show(Math.max(...values))}`,
    verdict(goal, found),
  ];
}

function verdict({ isBetter, goal, stretch }: Goal, found: number): string {
  const meets = (bound: number) => (isBetter === "more" ? found >= bound : found <= bound);
  if (meets(stretch)) return "met, stretch too";
  return meets(goal) ? "met" : "missed";
}

function sideRow({ side, unit, rates, cpuMicrosPerOperation, generatorBusy }: Detail): string[] {
  const rate = Math.round(median(rates)).toLocaleString("en");
  return [
    side,
    `${rate} ${unit}`,
    median(cpuMicrosPerOperation).toFixed(1),
    median(generatorBusy).toFixed(2),
  ];
}

/** Pads the cells, so that the table is also readable in a terminal. */
function table(head: string[], rows: string[][]): string[] {
  const widths = head.map((title, column) =>
    Math.max(3, title.length, ...rows.map((row) => row[column]?.length ?? 0)),
  );
  const line = (cells: string[]) =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(" | ")} |`;
  return [line(head), line(widths.map((width) => "-".repeat(width))), ...rows.map(line)];
}
