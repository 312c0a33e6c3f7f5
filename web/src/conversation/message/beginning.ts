/** Where a long text is cut on screen until all of it is asked for. */
const maxLength = 2500;
const maxLines = 20;
/** A little over is not worth a button. */
const slack = 1.25;

/** The first lines, up to a whole line where one ends near enough. */
export function beginningOf(source: string): string {
  if (source.length <= maxLength * slack && countLines(source) <= maxLines * slack) return source;
  let end = 0;
  for (let line = 0; line < maxLines; line++) {
    const next = source.indexOf("\n", end) + 1;
    if (next === 0 || next > maxLength) break;
    end = next;
  }
  const isCutAtLine = end > maxLength / 4 || countLines(source.slice(0, end)) > maxLines;
  return source.slice(0, isCutAtLine ? end : maxLength);
}

function countLines(source: string): number {
  let lines = 1;
  for (let at = source.indexOf("\n"); at >= 0; at = source.indexOf("\n", at + 1)) lines++;
  return lines;
}
