/**
 * `npm run gates`: measures the quality gates of the web app in a real browser and prints a table. Exits
 * with 1 if one does not hold. `npm run gates -- cold-load lighthouse` measures only these.
 */

import { startSite } from "../support/site.ts";
import { type Gate, gates } from "./gates.ts";

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !(name in gates));
if (unknown.length > 0) {
  const known = Object.keys(gates).join(", ");
  process.stderr.write(`Unknown gate: ${unknown.join(", ")}. The gates are ${known}.\n`);
  process.exit(1);
}

const rows: Gate[] = [];
for (const [name, measure] of Object.entries(gates)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  process.stderr.write(`Measuring ${name} …\n`);
  const site = await startSite();
  try {
    rows.push(...(await measure(site)));
  } finally {
    await site.close();
  }
}

const text = (gate: Gate) => [gate.name, gate.goal, gate.measured, gate.holds ? "yes" : "NO"];
const lines = [
  ["Gate", "Goal", "Measured", "Holds"],
  ["---", "---", "---", "---"],
  ...rows.map(text),
];
process.stdout.write(`\n${lines.map((line) => `| ${line.join(" | ")} |`).join("\n")}\n`);
process.exit(rows.every(({ holds }) => holds) ? 0 : 1);
