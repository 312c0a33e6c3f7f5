/** Sizes with a limit. Those above their limits fail, those near them are reported. */
export interface Size {
  /** The measured thing, such as a path. */
  name: string;
  value: number;
  unit: string;
  max: number;
  /** A larger value is near the limit. 90 % of the limit if it is absent. */
  goal?: number;
  advice?: string;
}

export function aboveLimit(sizes: readonly Size[]): string[] {
  return sizes
    .filter(({ value, max }) => value > max)
    .map(({ name, value, unit, max, advice }) => {
      const sentence = `${name} has ${value} ${unit}, over ${max}.`;
      return advice ? `${sentence} ${advice}` : sentence;
    });
}

/** Largest part of its limit first. */
export function nearLimit(sizes: readonly Size[]): Size[] {
  return sizes
    .filter(({ value, max, goal }) => value <= max && value > (goal ?? max * 0.9))
    .sort((a, b) => b.value / b.max - a.value / a.max);
}
