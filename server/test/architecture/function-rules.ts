/** Rules about the lengths of functions. */
import { type FunctionLength, functionsOf } from "./functions.ts";
import { aboveLimit, type Size } from "./sizes.ts";
import { isStyle, isTest, type Source } from "./sources.ts";

const closureMax = 120;
const functionMax = 60;

/**
 * Functions that were longer when the limits were added, with their lengths of today: they cannot
 * grow, and a shorter one must be changed here or removed from the list. Add none.
 */
const longerClosures: Record<string, number> = {
  "web/test/fake-server.ts createFakeServer": 178,
};
const longerFunctions: Record<string, number> = {
  "web/src/conversation/list/Messages.tsx Messages": 68,
  "server/src/server/core.ts createCore": 97,
  "server/src/server/modules.ts createModules": 65,
  "web/src/conversation/list/use-scroll.ts useScroll": 72,
};

export function closureSizes(sources: readonly Source[]): Size[] {
  return sizesOf(sources, longerClosures, ({ isClosure, lines }) => ({
    value: isClosure ? lines : 0,
    unit: "lines with the functions inside it",
    max: closureMax,
    advice: "Move a part with its own state to a function outside.",
  }));
}

export function functionSizes(sources: readonly Source[]): Size[] {
  return sizesOf(sources, longerFunctions, ({ ownLines }) => ({
    value: ownLines,
    unit: "lines of its own",
    max: functionMax,
    advice: "Give a step of it a name.",
  }));
}

function sizesOf(
  sources: readonly Source[],
  longer: Record<string, number>,
  toSize: (length: FunctionLength) => Omit<Size, "name">,
): Size[] {
  return programs(sources).flatMap((source) =>
    functionsOf(source).map((length) => {
      const name = `${source.path} ${length.name}`;
      const size = { name, ...toSize(length) };
      return { ...size, max: longer[name] ?? size.max };
    }),
  );
}

/** Tests and contract suites contain whole tests in one function. */
function programs(sources: readonly Source[]): Source[] {
  return sources.filter(
    (source) => !isTest(source) && !isStyle(source) && !source.path.endsWith(".contract.ts"),
  );
}

export function longFunctions(sources: readonly Source[]): string[] {
  return [
    ...aboveLimit([...closureSizes(sources), ...functionSizes(sources)]),
    ...outdated(closureSizes(sources), longerClosures),
    ...outdated(functionSizes(sources), longerFunctions),
  ];
}

function outdated(sizes: readonly Size[], longer: Record<string, number>): string[] {
  const valueByName = new Map(sizes.map(({ name, value }) => [name, value]));
  return Object.entries(longer)
    .filter(([name, lines]) => valueByName.get(name) !== lines)
    .map(([name, lines]) => `${name} no longer has ${lines} lines. Update function-rules.ts.`);
}
