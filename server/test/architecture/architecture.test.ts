import { describe, expect, test } from "vitest";
import * as files from "./file-rules.ts";
import * as imports from "./import-rules.ts";
import { readFile, readSources, type Source, sourceOf } from "./sources.ts";

type Rule = (sources: readonly Source[]) => string[];

const sources = readSources();
const libraries = imports.librariesOf(readFile("docs/dependencies.md"));
const dependencies = ["contracts", "server", "web"].flatMap((workspace) =>
  Object.keys(JSON.parse(readFile(`${workspace}/package.json`)).dependencies ?? {}),
);
const smuggling: Rule = (all) => imports.smuggling(all, libraries);

const chats = "server/src/chats/chats.ts";
const long = `/** Long. */\n${"line();\n".repeat(401)}`;

/** Each rule with a file that breaks it: a rule that cannot fail holds nothing. */
const rules: { title: string; rule: Rule; path: string; text: string }[] = [
  {
    title: "imports go down the ladder",
    rule: imports.climbing,
    path: chats,
    text: 'import type { Messages } from "../messages/messages.ts";',
  },
  {
    title: "neighbours on a rung do not import each other",
    rule: imports.climbing,
    path: "server/src/http/health.ts",
    text: 'import { openDatabase } from "../database/database.ts";',
  },
  {
    title: "every room has a rung",
    rule: imports.climbing,
    path: "server/src/cellar/cellar.ts",
    text: "",
  },
  {
    title: "a room is entered by its front door",
    rule: imports.backDoors,
    path: chats,
    text: 'import {\n  byEmail,\n} from "../users/store.ts";',
  },
  {
    title: "routes are mounted by the server and nobody else",
    rule: imports.backDoors,
    path: "server/src/webhooks/webhooks.ts",
    text: 'import { mountChatRoutes } from "../chats/routes.ts";',
  },
  {
    title: "the furniture of http that others may use is listed",
    rule: imports.backDoors,
    path: chats,
    text: 'import { mountHealth } from "../http/health.ts";',
  },
  {
    title: "the contracts import nothing but typebox",
    rule: imports.trespassing,
    path: "contracts/src/chats.ts",
    text: 'import { readFile } from "node:fs";',
  },
  {
    title: "the web app imports nothing of the server",
    rule: imports.trespassing,
    path: "web/src/App.tsx",
    text: 'const late = import("../../src/clock.ts");',
  },
  {
    title: "ui/ imports no other part of the app",
    rule: imports.trespassing,
    path: "web/src/ui/controls/Button.tsx",
    text: 'import type { Chat } from "@belfry/contracts/chats";',
  },
  {
    title: "ui/ knows no chat word",
    rule: files.chatter,
    path: "web/src/ui/controls/Button.tsx",
    text: "export const chatTitle = 1;",
  },
  {
    title: "a library is imported where docs/dependencies.md allows it",
    rule: smuggling,
    path: chats,
    text: 'import Sqlite from "better-sqlite3";',
  },
  {
    title: "SQL stands in stores, built",
    rule: files.straySql,
    path: chats,
    text: 'sql.selectFrom("chats")',
  },
  {
    title: "SQL stands in stores, written",
    rule: files.straySql,
    path: "server/src/server.ts",
    text: "sql<number>`select 1`.execute(db)",
  },
  {
    title: "HTTP stands in routes",
    rule: files.strayHttp,
    path: chats,
    text: 'import type { FastifyRequest } from "fastify";',
  },
  {
    title: "main.ts and cli.ts alone touch the process",
    rule: files.strayProcess,
    path: "server/src/config/config.ts",
    text: "export const home = process.env.HOME;",
  },
  { title: "a file is not too long", rule: files.tooLong, path: chats, text: long },
  {
    title: "a test is not too long",
    rule: files.tooLong,
    path: "server/src/chats/chats.test.ts",
    text: long,
  },
  {
    title: "the road of a webhook's post stays short",
    rule: files.lostOnTheWay,
    path: "server/src/webhooks/incoming/routes.ts",
    text: long,
  },
  {
    title: "a file opens by saying what it owns",
    rule: files.wordless,
    path: chats,
    text: "export {};",
  },
  {
    title: "names say what a file owns",
    rule: files.misnamed,
    path: "web/src/utils/dates.ts",
    text: "",
  },
  {
    title: "few rooms know which database there is",
    rule: files.misnamed,
    path: "server/src/chats/store-postgres.ts",
    text: "",
  },
  {
    title: "only the bus knows NATS",
    rule: files.misnamed,
    path: "server/src/live/nats.ts",
    text: "",
  },
  {
    title: "there are no barrels",
    rule: files.barrels,
    path: chats,
    text: 'export { open } from "./store.ts";',
  },
];

describe("the house", () => {
  test.for(rules)("$title", ({ rule, path, text }) => {
    expect(rule(sources)).toEqual([]);
    const broken = [...sources.filter((source) => source.path !== path), sourceOf(path, text)];
    expect(rule(broken)).not.toEqual([]);
  });

  test("a data table that is gone is taken from the list", () => {
    expect(files.idleTables(sources)).toEqual([]);
    expect(files.idleTables([])).not.toEqual([]);
  });

  test("every library has a line in docs/dependencies.md, and none has one for nothing", () => {
    expect(imports.unlisted(dependencies, libraries)).toEqual([]);
    expect(imports.unlisted([...dependencies, "left-pad"], libraries)).toHaveLength(1);
    expect(imports.unlisted(dependencies.slice(0, -1), libraries)).toHaveLength(1);
  });
});
