/** The limit on how much code one native webhook post runs. */
import type { PathFile } from "./post-path.ts";

const filesMax = 34;
const linesMax = 780;

export function postPathViolations(files: readonly PathFile[]): string[] {
  const lines = files.reduce((sum, file) => sum + file.lines, 0);
  return [
    ...(files.length > filesMax ? [`A post runs ${files.length} files, over ${filesMax}.`] : []),
    ...(lines > linesMax ? [`A post runs ${lines} lines, over ${linesMax}.`] : []),
  ];
}
