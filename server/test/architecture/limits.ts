/** Limits on sizes: which are exceeded, and which are near. */

/** The size of one thing, such as the lines of a file. */
export interface Measure {
  /** Names the thing, such as `server/src/chats/chats.ts`. */
  thing: string;
  unit: string;
  size: number;
  limit: number;
}

const nearShare = 0.9;

export function exceeded(measures: readonly Measure[]): string[] {
  return measures
    .filter(({ size, limit }) => size > limit)
    .map(({ thing, unit, size, limit }) => `${thing} has ${size} ${unit}, over ${limit}.`);
}

/** Returns a line for each thing within a tenth of its limit, the nearest first. */
export function near(measures: readonly Measure[]): string[] {
  return measures
    .filter(({ size, limit }) => size > limit * nearShare && size <= limit)
    .sort((a, b) => b.size / b.limit - a.size / a.limit)
    .map(({ thing, unit, size, limit }) => `${size} of ${limit} ${unit}: ${thing}`);
}
