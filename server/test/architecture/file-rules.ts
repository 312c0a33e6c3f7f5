/** What a file may hold, how long it may be and how it is called. A sentence for every offender. */
import { isProgram, isTest, type Source } from "./sources.ts";

const ceiling = 250;
const testCeiling = 400;

/** Tables are read by looking up, not from top to bottom. */
const dataTables: Readonly<Record<string, string>> = {
  "web/src/text/en/en.ts": "every word on screen, in one place for translators",
  "server/src/database/schema.ts": "the tables, one after another",
};

export function tooLong(sources: readonly Source[]): string[] {
  return sources.flatMap((source) => {
    const { path, text } = source;
    const lines = text.split("\n").length - 1;
    const limit = isTest(source) ? testCeiling : ceiling;
    if (lines <= limit || path in dataTables) return [];
    return [`${path} has ${lines} lines; the ceiling is ${limit}. Look for the second idea in it.`];
  });
}

export function idleTables(sources: readonly Source[]): string[] {
  const paths = sources.map(({ path }) => path);
  return Object.keys(dataTables)
    .filter((path) => !paths.includes(path))
    .map((path) => `${path} is listed as a data table, but there is no such file.`);
}

/** The road of one post, from the socket to every screen, in the order in which it is walked. */
const lifeOfAWebhook = [
  "server/src/webhooks/incoming/routes.ts",
  "server/src/webhooks/incoming/admission.ts",
  "server/src/webhooks/incoming/incoming.ts",
  "server/src/webhooks/bodies/read-body.ts",
  "server/src/webhooks/formats/native/native.ts",
  "server/src/messages/messages.ts",
  "server/src/messages/writing/writer.ts",
  "server/src/messages/writing/append-store.ts",
  "server/src/live/fan-out.ts",
];
const lifeCeiling = 700;

/** Counted in lines of code: an explanation must never have to go to make room. */
export function lostOnTheWay(sources: readonly Source[]): string[] {
  const road = lifeOfAWebhook.map((path) => ({
    path,
    source: sources.find((source) => source.path === path),
  }));
  const gone = road
    .filter(({ source }) => !source)
    .map(({ path }) => `${path} is gone: say anew which files a webhook's post passes.`);
  const lines = road.reduce((sum, { source }) => sum + linesOfCode(source?.code ?? ""), 0);
  if (lines <= lifeCeiling) return gone;
  return [
    ...gone,
    `A webhook's post passes ${lines} lines of code; ${lifeCeiling} is the ceiling.`,
  ];
}

function linesOfCode(code: string): number {
  return code.split("\n").filter((line) => line.trim() !== "").length;
}

export function wordless(sources: readonly Source[]): string[] {
  return sources
    .filter((source) => !isTest(source) && !source.path.endsWith(".css"))
    .filter(({ text }) => !text.startsWith("/**"))
    .map(({ path }) => `${path} does not open by saying what it owns.`);
}

const queries = /\b(selectFrom|insertInto|updateTable|deleteFrom|mergeInto|replaceInto)\(/;
const rawQueries = /\b(sql|raw)(<[^`]*>)?`/;
const placesOfSql = /^server\/src\/(database\/|.*\/([a-z-]+-store|store)\.ts$)/;

export function straySql(sources: readonly Source[]): string[] {
  return sources
    .filter((source) => isProgram(source) && !placesOfSql.test(source.path))
    .filter(({ code }) => queries.test(code) || rawQueries.test(code))
    .map(({ path }) => `${path} holds SQL: that stands in its room's store.`);
}

const placesOfHttp =
  /^server\/src\/(http\/|access\/|.*\/([a-z-]+-)?(routes|own-messages)\.ts$|server\.ts$|start\.ts$)/;

/** The live room's `WebSocket` is no HTTP: it is what that room is about. */
export function strayHttp(sources: readonly Source[]): string[] {
  return sources
    .filter((source) => isProgram(source) && !placesOfHttp.test(source.path))
    .filter(({ imports }) => imports.some(({ target }) => /^@?fastify/.test(target)))
    .map(({ path }) => `${path} imports Fastify: HTTP stands in routes.ts and in http/.`);
}

/** The server's program, and the command line's: each reads the process and hands on what it read. */
const programs = ["server/src/main.ts", "server/src/cli/cli.ts"];

export function strayProcess(sources: readonly Source[]): string[] {
  return sources
    .filter((source) => isProgram(source) && !programs.includes(source.path))
    .filter(
      ({ code, imports }) =>
        /\bprocess\s*(\.|\?\.|\[)/.test(code) ||
        imports.some(({ target }) => /^(node:)?process$/.test(target)),
    )
    .map(
      ({ path }) =>
        `${path} touches the process: only main.ts and cli.ts do, and pass on what they read.`,
    );
}

/** Words that say nothing of what a file owns, and words that only some rooms may know. */
const names: { word: RegExp; except?: RegExp; sentence: string }[] = [
  {
    word: /(^|\/)(index|utils?|helpers?|common|misc|shared|lib)(\.tsx?$|\/)/,
    sentence: "its name does not say what it owns",
  },
  {
    word: /sqlite|postgres/i,
    except: /^server\/src\/(database|search|bus)\/|^server\/test\/kit\/processes\//,
    sentence: "only database/, search/ and bus/ know which database there is",
  },
  { word: /nats/i, except: /^server\/src\/bus\//, sentence: "only bus/ knows NATS" },
];

export function misnamed(sources: readonly Source[]): string[] {
  return sources.flatMap(({ path }) =>
    names
      .filter(({ word, except }) => word.test(path) && !except?.test(path))
      .map(({ sentence }) => `${path}: ${sentence}.`),
  );
}

/** One name handed on beside what a file makes itself is a door; nothing but names is a corridor. */
export function barrels(sources: readonly Source[]): string[] {
  const handedOn = /^export\s+(type\s+)?(\*[^;]*|\{[^}]*\}\s*)from\s+"[^"]*";/gm;
  return sources
    .filter(({ code }) => /^export\s+\*/m.test(code) || isOnly(code, handedOn))
    .map(({ path }) => `${path} only hands on what others own: import it from where it is made.`);
}

function isOnly(code: string, statement: RegExp): boolean {
  const rest = code.replace(statement, "");
  return rest !== code && rest.trim() === "";
}

/** A picture may be of anything; everything else in ui/ must serve any product. */
export function chatter(sources: readonly Source[]): string[] {
  return sources
    .filter(({ path }) => path.startsWith("web/src/ui/") && path !== "web/src/ui/marks/Icon.tsx")
    .filter(({ code }) => /chat|webhook|belfry\/contracts/i.test(code))
    .map(({ path }) => `${path} knows a word of chat: ui/ is given its words.`);
}
