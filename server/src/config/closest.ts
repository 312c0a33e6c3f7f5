/** Finds the name that a user probably meant. */

/** Returns the candidate that differs by a typing error, or that begins with the text. */
export function closestOf(text: string, candidates: readonly string[]): string | undefined {
  const maxDistance = text.length < 4 ? 1 : text.length < 9 ? 2 : 3;
  const [closest] = candidates
    .map((candidate) => ({ candidate, distance: distanceOf(text, candidate) }))
    .filter(({ distance }) => distance <= maxDistance)
    .sort((one, other) => one.distance - other.distance);
  if (closest) return closest.candidate;
  return text.length < 3 ? undefined : candidates.find((candidate) => candidate.startsWith(text));
}

/** ` Did you mean X?`, or an empty text. */
export function suggest(text: string, candidates: readonly string[]): string {
  const closest = closestOf(text, candidates);
  return closest === undefined ? "" : ` Did you mean ${closest}?`;
}

/** Optimal string alignment distance: inserted, deleted, replaced and swapped characters. */
function distanceOf(one: string, other: string): number {
  let beforePrevious: number[] = [];
  let previous = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let row = 1; row <= one.length; row++) {
    const current = [row];
    for (let column = 1; column <= other.length; column++) {
      const isSame = one[row - 1] === other[column - 1];
      const isSwapped = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      current[column] = Math.min(
        (previous[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (previous[column - 1] ?? 0) + (isSame ? 0 : 1),
        row > 1 && column > 1 && isSwapped ? (beforePrevious[column - 2] ?? 0) + 1 : Infinity,
      );
    }
    [beforePrevious, previous] = [previous, current];
  }
  return previous[other.length] ?? 0;
}
