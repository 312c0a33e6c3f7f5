/** Shows progress: a bar in a terminal, and otherwise one line for every tenth. */
import type { Io } from "./command.ts";
import { formatNumber } from "./format.ts";

const width = 24;
const steps = 10;

export function createProgressBar({ progress, print }: Pick<Io, "progress" | "print">) {
  let last = "";

  return (title: string, done: number, total: number, detail: string): void => {
    const share = total > 0 ? Math.min(1, done / total) : 1;
    const text = `${formatNumber(done)} of ${formatNumber(total)} rows`;
    // A terminal is updated when the bar or the percentage changes.
    const step = `${title} ${Math.floor(share * (progress ? 100 : steps))} ${progress ? detail : ""}`;
    if (step === last) return;
    last = step;
    if (progress) {
      const filled = Math.round(share * width);
      const bar = `${"#".repeat(filled)}${"-".repeat(width - filled)}`;
      progress(`${title} [${bar}] ${Math.floor(share * 100)} %, ${text} (${detail})`);
    } else print(`${title}: ${Math.floor(share * 100)} %, ${text}`);
  };
}
