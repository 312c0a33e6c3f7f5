/** Finds which of the project's code ran, with V8's precise coverage. */
import { readFile } from "node:fs/promises";
import { Session } from "node:inspector/promises";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";

const root = join(import.meta.dirname, "../../../..");

export interface PathFile {
  /** From the project's root. */
  path: string;
  functions: string[];
  /** Lines of code that ran: no blank lines, no comments. */
  lines: number;
}

export interface ScriptCoverage {
  /** From the project's root. */
  path: string;
  functions: CoveredFunction[];
}

interface CoveredFunction {
  functionName: string;
  /** Character ranges with their counts, the function's own first, inner ones after it. */
  ranges: { startOffset: number; endOffset: number; count: number }[];
}

export type Coverage = Awaited<ReturnType<typeof startCoverage>>;

export async function startCoverage() {
  const session = new Session();
  session.connect();
  await session.post("Profiler.enable");
  await session.post("Profiler.startPreciseCoverage", { callCount: true, detailed: true });
  return {
    /** Returns the files of which a function ran since the last call. */
    async take(): Promise<ScriptCoverage[]> {
      const { result } = await session.post("Profiler.takePreciseCoverage");
      return result
        .map(({ url, functions }) => ({ path: pathOf(url), functions }))
        .filter(({ path }) => /^(server|contracts)\/src\//.test(path))
        .filter(({ functions }) => functions.some(hasRun));
    },
    end: () => session.disconnect(),
  };
}

function pathOf(url: string): string {
  return url.startsWith("file:") ? relative(root, fileURLToPath(url)) : "";
}

function hasRun({ ranges: [own] }: CoveredFunction): boolean {
  return own !== undefined && own.count > 0;
}

/** Returns the files and lines that ran in every run, most lines first. */
export async function filesOfAll(runs: readonly ScriptCoverage[][]): Promise<PathFile[]> {
  const byPath = runs.map((run) => new Map(run.map((one) => [one.path, one])));
  const paths = runs[0]?.map(({ path }) => path) ?? [];
  const files = await Promise.all(paths.map((path) => readFileOfAll(path, byPath)));
  return files
    .filter(({ functions }) => functions.length > 0)
    .sort((a, b) => b.lines - a.lines || a.path.localeCompare(b.path));
}

async function readFileOfAll(
  path: string,
  runs: readonly Map<string, ScriptCoverage>[],
): Promise<PathFile> {
  const perRun = runs.map((run) => run.get(path)?.functions ?? []);
  const [first = []] = perRun;
  const always = first.filter(
    (one) =>
      hasRun(one) && perRun.every((run) => run.some((two) => hasRun(two) && isSame(one, two))),
  );
  const text = await readFile(join(root, path), "utf8");
  const maps = perRun.map((functions) => charactersRun(text, functions));
  const ranAlways = (offset: number) => maps.every((map) => map[offset] === 1);
  const functions = always.map(({ functionName }) => functionName || "(anonymous)");
  return { path, functions, lines: always.length > 0 ? countLines(text, ranAlways) : 0 };
}

function isSame(a: CoveredFunction, b: CoveredFunction): boolean {
  return a.ranges[0]?.startOffset === b.ranges[0]?.startOffset;
}

function charactersRun(text: string, functions: readonly CoveredFunction[]): Uint8Array {
  const hasRun = new Uint8Array(text.length);
  const ranges = functions
    .flatMap((covered) => covered.ranges)
    .sort((a, b) => a.startOffset - b.startOffset || b.endOffset - a.endOffset);
  for (const { startOffset, endOffset, count } of ranges) {
    hasRun.fill(count > 0 ? 1 : 0, startOffset, endOffset);
  }
  return hasRun;
}

/** Counts the lines of code with at least one character that ran. */
function countLines(text: string, hasRun: (offset: number) => boolean): number {
  const code = text.replace(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm, (comment) =>
    comment.replace(/[^\n]/g, " "),
  );
  let offset = 0;
  let lines = 0;
  for (const line of code.split("\n")) {
    const start = offset;
    if ([...line].some((character, index) => character !== " " && hasRun(start + index)))
      lines += 1;
    offset += line.length + 1;
  }
  return lines;
}
