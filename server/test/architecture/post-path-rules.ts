/** The limit on how much code one native webhook post runs. */
import { exceeded, type Measure } from "./limits.ts";
import type { PathFile } from "./post-path.ts";

const filesMax = 34;
const linesMax = 780;

export function longPostPath(files: readonly PathFile[]): string[] {
  return exceeded(postPathSizes(files));
}

export function postPathSizes(files: readonly PathFile[]): Measure[] {
  const thing = "A webhook post";
  const lines = files.reduce((sum, file) => sum + file.lines, 0);
  return [
    { thing, unit: "files", size: files.length, limit: filesMax },
    { thing, unit: "lines", size: lines, limit: linesMax },
  ];
}
