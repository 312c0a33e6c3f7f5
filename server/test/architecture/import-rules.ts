/** Rules about imports. Each returns a sentence for every violation. */
import {
  builderFiles,
  builders,
  type LayeredApp,
  moduleOf,
  openModules,
  publicFiles,
  server,
  web,
} from "./layers.ts";
import { type Import, isProgram, isStyle, type Source } from "./sources.ts";

/** Imports from one module of an app to another. */
function crossModuleImports(app: LayeredApp, sources: readonly Source[]) {
  return sources
    .filter((source) => isProgram(source) && source.path.startsWith(app.root))
    .flatMap(({ path, imports }) =>
      imports
        .filter(({ target }) => target.startsWith(app.root))
        .map(({ target }) => ({
          path,
          target,
          from: moduleOf(app, path),
          to: moduleOf(app, target),
        }))
        .filter(({ from, to }) => from !== to),
    );
}

export function layerViolations(sources: readonly Source[]): string[] {
  return [server, web].flatMap((app) => {
    const layerOf = (module: string) => app.layers.findIndex((layer) => layer.includes(module));
    const unplaced = sources
      .filter((source) => isProgram(source) && !isStyle(source))
      .filter(({ path }) => path.startsWith(app.root) && layerOf(moduleOf(app, path)) < 0)
      .map(({ path }) => `${path} belongs to no layer. Add its module to a layer in layers.ts.`);
    const upward = crossModuleImports(app, sources).flatMap(({ path, target, from, to }) => {
      const distance = layerOf(to) - layerOf(from);
      if (distance > 0) return [];
      const reason = distance === 0 ? `${to} is on the same layer` : `${to} is above ${from}`;
      return [`${path} imports ${target}, but ${reason}. Pass what it needs as an argument.`];
    });
    return [...unplaced, ...upward];
  });
}

export function entryFileViolations(sources: readonly Source[]): string[] {
  return crossModuleImports(server, sources).flatMap(({ path, target, from, to }) => {
    const isEntryFile =
      target === `${server.root}${to}.ts` || target === `${server.root}${to}/${to}.ts`;
    const isPublic = isEntryFile || openModules.includes(to) || publicFiles.includes(target);
    const isForBuilder = builders.includes(from) && builderFiles.test(target);
    if (isPublic || isForBuilder) return [];
    return [`${path} imports ${target}. Import ${to}/${to}.ts, the entry file of the module.`];
  });
}

/** Stores are private, wherever they are in a module. */
export function storeViolations(sources: readonly Source[]): string[] {
  return crossModuleImports(server, sources)
    .filter(({ target }) => target.endsWith("-store.ts"))
    .map(({ path, target }) => `${path} imports ${target}, which belongs to its module only.`);
}

/** Allowed imports per folder. The first entry that matches a file counts. */
const allowances: { of: RegExp; files: RegExp; libraries: RegExp; sentence: string }[] = [
  {
    of: /^contracts\/src\//,
    files: /^contracts\/src\//,
    libraries: /^typebox$/,
    sentence: "contracts import only typebox",
  },
  {
    of: /^packages\/client\/src\//,
    files: /^(contracts|packages\/client)\/src\//,
    libraries: /^$/,
    sentence: "the client imports only contracts and itself",
  },
  {
    of: /^packages\/send\/src\//,
    files: /^(contracts|packages\/(client|send))\/src\//,
    libraries: /^node:/,
    sentence: "the command runs with Node.js alone",
  },
  {
    of: /^web\/src\//,
    files: /^(contracts|packages\/client|web)\/src\//,
    libraries: /^(?!node:|@belfry\/)/,
    sentence: "the web app imports only contracts, the client and itself",
  },
  {
    of: /^server\/src\//,
    files: /^(contracts|packages\/send|server)\/src\//,
    libraries: /^(?!@belfry\/)/,
    sentence: "the server imports only contracts, the command and itself",
  },
];

export function workspaceViolations(sources: readonly Source[]): string[] {
  return sources.filter(isProgram).flatMap(({ path, imports }) => {
    const allowance = allowances.find(({ of }) => of.test(path));
    if (!allowance) return [];
    const { files, libraries, sentence } = allowance;
    return imports
      .filter(({ target, isOwn }) => !(isOwn ? files : libraries).test(target))
      .map(({ target }) => `${path} imports ${target}, but ${sentence}.`);
  });
}

/** Contracts about chat, and every module above ui. */
const chatFiles =
  /^contracts\/src\/(chats|messages\/|webhooks\/|live\/)|^web\/src\/(?!ui\/|text\/|api\/|styles\/)/;

/** Follows imports, because a helper in between would hide them. */
export function uiViolations(sources: readonly Source[]): string[] {
  const sourceByPath = new Map(sources.map((source) => [source.path, source]));
  const seen = new Set<string>();
  const violations: string[] = [];
  const queue = sources.map(({ path }) => path).filter((path) => path.startsWith("web/src/ui/"));
  for (let path = queue.pop(); path !== undefined; path = queue.pop()) {
    if (seen.has(path)) continue;
    seen.add(path);
    for (const { target, isOwn, isType } of sourceByPath.get(path)?.imports ?? []) {
      if (!isOwn || isType) continue;
      if (chatFiles.test(target)) violations.push(`${path} imports ${target}, and ui/ reaches it.`);
      else queue.push(target);
    }
  }
  return violations;
}

export interface Library {
  name: string;
  /** Parts of the paths that may import it. */
  importers: string[];
}

/** Reads the first table of docs/dependencies.md: names, purpose, importers. */
export function parseLibraries(markdown: string): Library[] {
  const [runtime = ""] = markdown.split("\n## ");
  const rows = runtime.split("\n").filter((line) => line.startsWith("| `"));
  return rows.flatMap((row) => {
    const [, names = "", , importers = ""] = row.split("|");
    return quotedIn(names).map((name) => ({ name, importers: quotedIn(importers) }));
  });
}

export function listViolations(
  dependencies: readonly string[],
  libraries: readonly Library[],
): string[] {
  const listed = libraries.map(({ name }) => name);
  const unlisted = dependencies.filter(
    (name) => !listed.includes(name) && !name.startsWith("@belfry/"),
  );
  const unused = listed.filter((name) => !dependencies.includes(name));
  return [
    ...unlisted.map((name) => `${name} has no line in docs/dependencies.md.`),
    ...unused.map((name) => `${name} has a line in docs/dependencies.md but is no dependency.`),
  ];
}

/** Types may be imported everywhere. */
export function libraryViolations(
  sources: readonly Source[],
  libraries: readonly Library[],
): string[] {
  return sources.filter(isProgram).flatMap(({ path, imports }) =>
    imports.flatMap((line) => {
      const library = line.isType ? undefined : libraries.find(({ name }) => isFrom(line, name));
      if (!library || library.importers.some((part) => path.includes(part))) return [];
      return [`${path} imports ${line.target}, which docs/dependencies.md allows elsewhere only.`];
    }),
  );
}

function isFrom({ target }: Import, name: string): boolean {
  return target === name || target.startsWith(`${name}/`);
}

function quotedIn(text: string): string[] {
  return [...text.matchAll(/`([^`]+)`/g)].map(([, inner = ""]) => inner);
}
