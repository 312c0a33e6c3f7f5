/** How often random tests repeat. Each run has other random values. */

/** Set by `npm run test:fuzz`. */
const { FUZZ_FACTOR: factor = "1" } = process.env;

export function fuzzRuns(count: number): number {
  return count * Number(factor);
}
