/** The numbers of a test with faults. */
import { quantile } from "../rounds.ts";

interface RoundResult {
  /** All were acknowledged, and found once. */
  posts: number;
  /** Until both processes stored a post again, from the end of the fault, in milliseconds. */
  postsMs: number;
  /** From the last acknowledged post until every client was equal to what both processes return. */
  equalMs: number;
  /** Posts after a removal that the removed user did not receive. */
  unseen: number;
}

export function createReport() {
  const resultsByFault = new Map<string, RoundResult[]>();

  function lineOf(name: string, results: readonly RoundResult[]): string {
    const postsMs = results.map((result) => result.postsMs);
    const equalMs = results.map((result) => result.equalMs);
    return (
      `${name}: ${results.length} rounds, ${sum(results, "posts")} posts acknowledged, 0 lost, 0 doubled. ` +
      `Posts again after ${quantile(postsMs, 0.5)} ms (median), ${quantile(postsMs, 1)} ms at most. ` +
      `Clients equal to both processes after ${quantile(equalMs, 0.5)} ms, ${quantile(equalMs, 1)} ms at most. ` +
      `${sum(results, "unseen")} posts kept from a removed member.`
    );
  }

  return {
    add(fault: string, result: RoundResult): void {
      resultsByFault.set(fault, [...(resultsByFault.get(fault) ?? []), result]);
    },

    text(bus: string): string {
      const lines = [...resultsByFault].map(([name, results]) => lineOf(name, results));
      return [
        ...lines,
        lineOf(`All on the bus of ${bus}`, [...resultsByFault.values()].flat()),
      ].join("\n");
    },
  };
}

function sum(results: readonly RoundResult[], member: keyof RoundResult): number {
  return results.reduce((total, result) => total + result[member], 0);
}
