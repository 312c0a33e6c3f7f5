/** A count in a badge. */

const maxCount = 99;

export function shortCount(count: number): string {
  return count > maxCount ? `${maxCount}+` : `${count}`;
}
