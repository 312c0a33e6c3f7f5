/** Random numbers from a seed. */

export function createRandom(seed: number) {
  let state = seed;

  /** Returns a number from 0 to below 1 (mulberry32). */
  function next(): number {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  const below = (max: number) => Math.floor(next() * max);

  /** Returns undefined for an empty list. */
  function pick<T>(items: readonly [T, ...T[]]): T;
  function pick<T>(items: readonly T[]): T | undefined;
  function pick<T>(items: readonly T[]): T | undefined {
    return items[below(items.length)];
  }

  return { next, below, pick };
}
