/** Who may import whom. Each rule answers a sentence for every offender. */
import { type Import, isProgram, type Source } from "./sources.ts";

/** From the top down. Imports go down only, and never to a neighbour. */
const ladder = [
  ["main", "cli"],
  ["start"],
  ["server"],
  ["live", "search", "notifications", "admin"],
  ["webhooks"],
  ["messages"],
  ["chats", "files", "images"],
  ["auth"],
  ["users", "audit", "policy", "cli-signals"],
  ["access"],
  ["database", "bus", "http"],
  ["jobs", "config", "clock", "crypto", "text-input", "mail"],
  ["problems"],
];

/** Furniture for every room above; the rest of these two rooms is for whoever builds the server. */
const shared = [
  "server/src/database/database.ts",
  "server/src/database/differences.ts",
  "server/src/database/failures.ts",
  "server/src/database/named-lock.ts",
  "server/src/database/schema.ts",
  "server/src/access/access.ts",
  "server/src/http/client-ip.ts",
  "server/src/access/credentials.ts",
  "server/src/access/identity.ts",
  "server/src/http/rate-limit.ts",
  "server/src/http/raw-bodies.ts",
  "server/src/access/routes.ts",
  "server/src/http/schemas.ts",
];
/** Small modules without an entry file of their own: any file of theirs may be imported. */
const open = /^server\/src\/(config|crypto)\//;
const forBuilders = /^server\/src\/(http|database|bus)\/|\/([a-z-]+-)?(routes|own-messages)\.ts$/;
const builders = ["server", "start", "cli"];

const server = "server/src/";

/** A folder of the server, or a file that stands alone. */
function roomOf(path: string): string {
  return path.slice(server.length).replace(/\.ts$/, "").split("/")[0] ?? "";
}

/** The lines by which one room of the server reaches another. */
function crossings(sources: readonly Source[]) {
  return sources
    .filter((source) => isProgram(source) && source.path.startsWith(server))
    .flatMap(({ path, imports }) =>
      imports
        .filter(({ target }) => target.startsWith(server) && roomOf(target) !== roomOf(path))
        .map(({ target }) => ({ path, target, from: roomOf(path), to: roomOf(target) })),
    );
}

export function climbing(sources: readonly Source[]): string[] {
  const rungOf = (room: string) => ladder.findIndex((rung) => rung.includes(room));
  const strangers = sources
    .filter((source) => isProgram(source) && source.path.startsWith(server))
    .filter(({ path }) => rungOf(roomOf(path)) < 0)
    .map(({ path }) => `${path} stands on no rung: give its room a place in the ladder.`);
  const climbers = crossings(sources).flatMap(({ path, target, from, to }) => {
    const rungs = rungOf(to) - rungOf(from);
    if (rungs > 0) return [];
    const why = rungs === 0 ? `${to} is its neighbour` : `${to} is above ${from}`;
    return [`${path} imports ${target}, but ${why}: what it needs comes as an argument.`];
  });
  return [...strangers, ...climbers];
}

export function backDoors(sources: readonly Source[]): string[] {
  return crossings(sources).flatMap(({ path, target, from, to }) => {
    const isFrontDoor = target === `${server}${to}.ts` || target === `${server}${to}/${to}.ts`;
    const isForBuilder = builders.includes(from) && forBuilders.test(target);
    const isPublic = isFrontDoor || shared.includes(target) || open.test(target);
    if (isPublic || isForBuilder) return [];
    return [`${path} imports ${target}: another room is entered by ${to}/${to}.ts only.`];
  });
}

/** The first of these that fits a file says what it may import. */
const territories: { of: RegExp; files: RegExp; libraries: RegExp; sentence: string }[] = [
  {
    of: /^contracts\/src\//,
    files: /^contracts\/src\//,
    libraries: /^typebox$/,
    sentence: "the contracts import nothing but typebox",
  },
  {
    of: /^web\/src\/ui\//,
    files: /^web\/src\/(ui|text)\//,
    libraries: /^react(-dom)?$/,
    sentence: "ui/ knows no chat: it is given what it shows",
  },
  {
    of: /^web\/src\//,
    files: /^(contracts|web)\/src\//,
    libraries: /^(?!node:|@belfry\/)/,
    sentence: "the web app imports the contracts and itself",
  },
  {
    of: /^server\/src\//,
    files: /^(contracts|server)\/src\//,
    libraries: /^(?!@belfry\/)/,
    sentence: "the server imports the contracts and itself",
  },
];

export function trespassing(sources: readonly Source[]): string[] {
  return sources.filter(isProgram).flatMap(({ path, imports }) => {
    const territory = territories.find(({ of }) => of.test(path));
    if (!territory) return [];
    const { files, libraries, sentence } = territory;
    return imports
      .filter(({ target, isOurs }) => !(isOurs ? files : libraries).test(target))
      .map(({ target }) => `${path} imports ${target}: ${sentence}.`);
  });
}

export interface Library {
  name: string;
  /** Parts of the paths that may import it. */
  importers: string[];
}

/** The rows of the first table: `name`s, what they save us, `who` may import them. */
export function librariesOf(markdown: string): Library[] {
  const [runtime = ""] = markdown.split("\n## ");
  const rows = runtime.split("\n").filter((line) => line.startsWith("| `"));
  return rows.flatMap((row) => {
    const [, names = "", , who = ""] = row.split("|");
    return quoted(names).map((name) => ({ name, importers: quoted(who) }));
  });
}

export function unlisted(dependencies: readonly string[], libraries: readonly Library[]): string[] {
  const listed = libraries.map(({ name }) => name);
  const isOwn = (name: string) => name.startsWith("@belfry/");
  return [
    ...dependencies
      .filter((name) => !listed.includes(name) && !isOwn(name))
      .map((name) => `${name} has no line in docs/dependencies.md that says what it saves us.`),
    ...listed
      .filter((name) => !dependencies.includes(name))
      .map((name) => `${name} has a line in docs/dependencies.md, but nothing depends on it.`),
  ];
}

/** Types cost nothing and bind to nothing at run time, so they may travel. */
export function smuggling(sources: readonly Source[], libraries: readonly Library[]): string[] {
  return sources.filter(isProgram).flatMap(({ path, imports }) =>
    imports
      .filter(({ isType }) => !isType)
      .flatMap((line) => {
        const library = libraries.find(({ name }) => isFrom(line, name));
        if (!library || library.importers.some((part) => path.includes(part))) return [];
        return [`${path} imports ${line.target}, which docs/dependencies.md gives to others.`];
      }),
  );
}

function isFrom({ target }: Import, name: string): boolean {
  return target === name || target.startsWith(`${name}/`);
}

function quoted(text: string): string[] {
  return [...text.matchAll(/`([^`]+)`/g)].map(([, inner = ""]) => inner);
}
