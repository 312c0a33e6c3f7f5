/** Rules about files: length, header, names, and what only some of them may contain. */
import { aboveLimit, type Size } from "./sizes.ts";
import { isProgram, isStyle, isTest, type Source } from "./sources.ts";

const linesMax = 250;
const testLinesMax = 400;

export function fileSizes(sources: readonly Source[]): Size[] {
  return sources.map((source) => ({
    name: source.path,
    value: source.text.split("\n").length - 1,
    unit: "lines",
    max: isTest(source) ? testLinesMax : linesMax,
    advice: "Look for a second idea in it.",
  }));
}

export function longFiles(sources: readonly Source[]): string[] {
  return aboveLimit(fileSizes(sources));
}

export function missingHeaders(sources: readonly Source[]): string[] {
  return sources
    .filter((source) => !isTest(source) && !isStyle(source))
    .filter(({ text }) => !text.startsWith("/**"))
    .map(({ path }) => `${path} has no header comment that says what it contains.`);
}

const queries = /\b(selectFrom|insertInto|updateTable|deleteFrom|mergeInto|replaceInto)\(/;
const rawQueries = /\b(sql|raw)(<[^`]*>)?`/;
const sqlFiles = /^server\/src\/(database\/|.*\/[a-z-]+-store\.ts$)/;

export function misplacedSql(sources: readonly Source[]): string[] {
  return sources
    .filter((source) => isProgram(source) && !sqlFiles.test(source.path))
    .filter(({ code }) => queries.test(code) || rawQueries.test(code))
    .map(({ path }) => `${path} contains SQL. Move it to a -store.ts file of its module.`);
}

const httpFiles =
  /^server\/src\/(http\/|access\/|.*\/([a-z-]+-)?routes\.ts$|server\/[a-z-]+\.ts$|start\.ts$)/;

/** The library `ws` is not HTTP: live events are about sockets. `@fastify/busboy` reads bytes. */
export function misplacedHttp(sources: readonly Source[]): string[] {
  return sources
    .filter((source) => isProgram(source) && !httpFiles.test(source.path))
    .filter(({ imports }) =>
      imports.some(({ target }) => /^(fastify|@fastify\/(?!busboy$))/.test(target)),
    )
    .map(({ path }) => `${path} imports Fastify. Only routes files, access/ and http/ may.`);
}

/** An import of it loads 15 MiB that no server needs. */
export function importedHttp(sources: readonly Source[]): string[] {
  return sources
    .filter((source) => isProgram(source) && source.path.startsWith("server/src/"))
    .filter(({ path }) => path !== "server/src/net/node-http.ts")
    .filter(({ imports }) => imports.some((one) => one.target === "node:http" && !one.isType))
    .map(({ path }) => `${path} imports node:http. Import net/node-http.ts instead.`);
}

const entryPoints = [
  "server/src/main.ts",
  "server/src/cli/cli.ts",
  "server/src/files/thumbnails/image-decoder.ts",
  "packages/send/src/main.ts",
];

export function misplacedProcess(sources: readonly Source[]): string[] {
  return sources
    .filter((source) => isProgram(source) && !entryPoints.includes(source.path))
    .filter(
      ({ code, imports }) =>
        /\bprocess\s*(\.(?!threadCpuUsage\b)|\?\.|\[)/.test(code) ||
        imports.some(({ target }) => /^(node:)?process$/.test(target)),
    )
    .map(({ path }) => `${path} uses the process. Only the first files of processes may.`);
}

const fileNames: { word: RegExp; except?: RegExp; sentence: string }[] = [
  {
    word: /(^|\/)(index|utils?|helpers?|common|misc|shared|lib)(\.tsx?$|\/)/,
    sentence: "the name does not say what it contains",
  },
  {
    word: /(^|\/)store(-[a-z-]+)?\.ts$/,
    except: /^web\//,
    sentence: "a file with SQL is named after its table: x-store.ts",
  },
  {
    word: /sqlite|postgres/i,
    except: /^server\/src\/(database|bus|search)\/|^server\/test\/kit\//,
    sentence: "only database/, bus/ and search/ know the database",
  },
  {
    word: /(^|[/-])s3[.-]/,
    except: /^server\/(src\/files\/storage|test\/kit)\//,
    sentence: "only files/storage/ knows S3",
  },
  { word: /nats/i, except: /^server\/src\/bus\//, sentence: "only bus/ knows NATS" },
];

export function misnamedFiles(sources: readonly Source[]): string[] {
  return sources.flatMap(({ path }) =>
    fileNames
      .filter(({ word, except }) => word.test(path) && !except?.test(path))
      .map(({ sentence }) => `${path}: ${sentence}.`),
  );
}

/** Its lines are a list, which services.ts imports as a whole. */
const serviceList = "server/src/webhooks/formats/formats.ts";

/** An entry file may re-export types in addition to its own exports. */
export function barrels(sources: readonly Source[]): string[] {
  const reExport = /^export\s+(type\s+)?(\*[^;]*|\{[^}]*\}\s*)from\s+"[^"]*";/gm;
  return sources
    .filter(({ path }) => path !== serviceList)
    .filter(({ code }) => /^export\s+\*/m.test(code) || isOnly(code, reExport))
    .map(({ path }) => `${path} only re-exports. Import from the files that define the names.`);
}

function isOnly(code: string, statement: RegExp): boolean {
  const rest = code.replace(statement, "");
  return rest !== code && rest.trim() === "";
}

/** Icons may show anything; every other control must serve any product. */
export function chatWordsInUi(sources: readonly Source[]): string[] {
  return sources
    .filter(({ path }) => path.startsWith("web/src/ui/") && !path.endsWith("/Icon.tsx"))
    .filter(({ code }) => /chat|webhook|belfry\/contracts/i.test(code))
    .map(({ path }) => `${path} has a word of chat. Pass it in from above.`);
}

/** Dependencies are named one by one where a module is created. */
export function hiddenDependencies(sources: readonly Source[]): string[] {
  return sources
    .filter(isProgram)
    .filter(({ code }) => /\.\.\.needs\b|\bneeds\.\w|\bneeds:|\w+Needs\b/.test(code))
    .map(({ path }) => `${path} passes dependencies on as a bundle. Name them one by one.`);
}
