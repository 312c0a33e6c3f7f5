/** Rules about folders: how many files they have, no cycles, and the lists in ARCHITECTURE.md. */
import { server, web } from "./layers.ts";
import { aboveLimit, type Size } from "./sizes.ts";
import { isStyle, isTest, type Source, sourceRoots } from "./sources.ts";

const sourcesMax = 12;
const filesMax = 24;
/** Modules whose folders the page lists in a separate line. */
const listedInside = ["auth", "webhooks"];
/** Folders of data, and of services that have one folder each. */
const uncounted = /\/fixtures(\/|$)/;

/** Counts only the files directly in a folder. Tests and styles count as files, not as sources. */
export function folderSizes(sources: readonly Source[]): Size[] {
  const folders = Map.groupBy(sources, ({ path }) => folderOf(path));
  return [...folders].flatMap(([name, files]) => {
    if (uncounted.test(name)) return [];
    const counted = files.filter((source) => !isTest(source) && !isStyle(source));
    return [
      { name, value: counted.length, unit: "source files", max: sourcesMax },
      { name, value: files.length, unit: "files", max: filesMax },
    ];
  });
}

export function crowdedFolders(sources: readonly Source[]): string[] {
  return aboveLimit(folderSizes(sources));
}

/** Compares the modules, and the folders of large modules, with the lists on the page. */
export function unlistedFolders(sources: readonly Source[], page: string): string[] {
  const paths = sources
    .filter((source) => !isTest(source) && !isStyle(source))
    .map(({ path }) => path);
  const sections = page.split(/^## /m);
  const modules = [server, web].flatMap(({ root }) => {
    const title = root === server.root ? "Layers of the server\n" : "Layers of the web app\n";
    const listed = namesIn(sections.find((section) => section.startsWith(title)) ?? "");
    return entriesOf(paths, root).filter((name) => !listed.includes(name));
  });
  const folders = listedInside.flatMap((module) => {
    const [, line = ""] = new RegExp(`^- \`${module}/\`:(.*(?:\n  .*)*)`, "m").exec(page) ?? [];
    const real = new Set(entriesOf(paths, `${server.root}${module}/`).filter(isFolder));
    return [...real.symmetricDifference(new Set(namesIn(line).filter(isFolder)))];
  });
  return [...modules, ...folders].map(
    (name) => `ARCHITECTURE.md and the code differ about ${name}.`,
  );
}

/** Returns the names of the files and folders in a folder. */
function entriesOf(paths: readonly string[], folder: string): string[] {
  const inside = paths.filter((path) => path.startsWith(folder));
  return [...new Set(inside.map((path) => path.slice(folder.length).split("/")[0] ?? ""))];
}

/** Returns the names in backquotes, without a slash at the end. */
function namesIn(text: string): string[] {
  return [...text.matchAll(/`([^`]+)`/g)].map(([, name = ""]) => name.replace(/\/$/, ""));
}

function isFolder(name: string): boolean {
  return !name.includes(".");
}

export function fileCycles(sources: readonly Source[]): string[] {
  const graph = new Map(
    sources.map(({ path, imports }) => [path, new Set(imports.map(({ target }) => target))]),
  );
  return cyclesOf(graph).map((files) => `These files import each other: ${files.join(", ")}.`);
}

const project = "the project";

/** At every level, the files and folders in one folder must not import each other in a cycle. */
export function folderCycles(sources: readonly Source[]): string[] {
  const graphByFolder = new Map<string, Map<string, Set<string>>>();
  const paths = new Set(sources.map(({ path }) => path));
  for (const { path, imports } of sources) {
    for (const { target } of imports.filter((line) => paths.has(line.target))) {
      const [folder, from, to] = splitPaths(path, target);
      // Tests use the kit, and the kit uses the program.
      if (folder === project && isTest({ path })) continue;
      const graph = graphByFolder.get(folder) ?? new Map<string, Set<string>>();
      graphByFolder.set(folder, graph);
      graph.set(from, (graph.get(from) ?? new Set()).add(to));
    }
  }
  return [...graphByFolder].flatMap(([folder, graph]) =>
    cyclesOf(graph).map((names) => `In ${folder} these import each other: ${names.join(", ")}.`),
  );
}

/** Returns the folder that two files share, and the entry of each in it. */
function splitPaths(a: string, b: string): [folder: string, from: string, to: string] {
  const [rootA, rootB] = [rootOf(a), rootOf(b)];
  if (rootA !== rootB) return [project, rootA, rootB];
  const [partsA, partsB] = [a, b].map((path) => path.slice(rootA.length + 1).split("/")) as [
    string[],
    string[],
  ];
  let depth = 0;
  while (depth < partsA.length - 1 && partsA[depth] === partsB[depth]) depth += 1;
  const folder = [rootA, ...partsA.slice(0, depth)].join("/");
  return [folder, partsA[depth] ?? "", partsB[depth] ?? ""];
}

function rootOf(path: string): string {
  return sourceRoots.find((root) => path.startsWith(`${root}/`)) ?? "";
}

function folderOf(path: string): string {
  return path.slice(0, path.lastIndexOf("/"));
}

/** Returns the strongly connected components with more than one node (Tarjan 1972). */
function cyclesOf(graph: ReadonlyMap<string, ReadonlySet<string>>): string[][] {
  const indexByNode = new Map<string, number>();
  const stack: string[] = [];
  const cycles: string[][] = [];

  function visit(node: string): number {
    const index = indexByNode.size;
    indexByNode.set(node, index);
    stack.push(node);
    let low = index;
    for (const next of graph.get(node) ?? []) {
      if (!indexByNode.has(next)) low = Math.min(low, visit(next));
      else if (stack.includes(next)) low = Math.min(low, indexByNode.get(next) ?? low);
    }
    if (low === index) {
      const component = stack.splice(stack.indexOf(node));
      if (component.length > 1) cycles.push(component.sort());
    }
    return low;
  }

  for (const node of graph.keys()) if (!indexByNode.has(node)) visit(node);
  return cycles;
}
