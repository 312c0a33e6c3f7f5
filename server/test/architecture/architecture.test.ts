import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import * as files from "./file-rules.ts";
import * as folders from "./folder-rules.ts";
import * as functions from "./function-rules.ts";
import * as imports from "./import-rules.ts";
import type { PathFile } from "./post-path/coverage.ts";
import { postPathSizes } from "./post-path/post-path.ts";
import { aboveLimit, nearLimit, type Size } from "./sizes.ts";
import { readFile, readSources, type Source, sourceOf } from "./sources.ts";
import * as styles from "./style-rules.ts";
import * as tests from "./test-rules.ts";

type Rule = (sources: readonly Source[]) => string[];

const sources = readSources();
const libraries = imports.parseLibraries(readFile("docs/dependencies.md"));
const dependencies = ["contracts", "server", "web"].flatMap((workspace) =>
  Object.keys(JSON.parse(readFile(`${workspace}/package.json`)).dependencies ?? {}),
);
const page = readFile("ARCHITECTURE.md");
const listRule: Rule = (all) => folders.unlistedFolders(all, page);
const libraryRule: Rule = (all) => imports.libraryViolations(all, libraries);

const chats = "server/src/chats/chats.ts";
const chatStore = "server/src/chats/chat-store.ts";
const longFunction = (body: string) => `function post() {\n${body}}\n`;
const button = "web/src/ui/controls/Button.tsx";

/** Each rule with files that break it: a rule that cannot fail checks nothing. */
const rules: { title: string; rule: Rule; violation: Record<string, string> }[] = [
  {
    title: "Server modules import only modules of lower layers",
    rule: imports.layerViolations,
    violation: { [chats]: 'import type { Messages } from "../messages/messages.ts";' },
  },
  {
    title: "Server modules on one layer do not import each other",
    rule: imports.layerViolations,
    violation: {
      "server/src/http/health.ts": 'import { openDatabase } from "../database/database.ts";',
    },
  },
  {
    title: "Web folders import only folders of lower layers",
    rule: imports.layerViolations,
    violation: { "web/src/api/call.ts": 'import { text } from "../text/text.ts";' },
  },
  {
    title: "Web folders on one layer do not import each other",
    rule: imports.layerViolations,
    violation: {
      "web/src/settings/sections.tsx": 'import { AdminScreen } from "../admin/AdminScreen.tsx";',
    },
  },
  {
    title: "Every module belongs to a layer",
    rule: imports.layerViolations,
    violation: { "server/src/cellar/cellar.ts": "" },
  },
  {
    title: "A module is imported through its entry file",
    rule: imports.entryFileViolations,
    violation: { [chats]: 'import {\n  audit,\n} from "../audit/query.ts";' },
  },
  {
    title: "Only the server imports routes",
    rule: imports.entryFileViolations,
    violation: {
      "server/src/webhooks/webhooks.ts": 'import { mountChatRoutes } from "../chats/routes.ts";',
    },
  },
  {
    title: "Only the listed files of http/ and database/ are public",
    rule: imports.entryFileViolations,
    violation: { [chats]: 'import { mountHealth } from "../http/health.ts";' },
  },
  {
    title: "A store is imported only by its module",
    rule: imports.storeViolations,
    violation: { [chats]: 'import { byEmail } from "../users/user-store.ts";' },
  },
  {
    title: "Contracts import only typebox",
    rule: imports.workspaceViolations,
    violation: { "contracts/src/chats.ts": 'import { readFile } from "node:fs";' },
  },
  {
    title: "The web app does not import the server",
    rule: imports.workspaceViolations,
    violation: { "web/src/App.tsx": 'const late = import("../../server/src/clock.ts");' },
  },
  {
    title: "ui/ does not reach chat, also not through other files",
    rule: imports.uiViolations,
    violation: {
      [button]: 'import { x } from "../../text/text.ts";',
      "web/src/text/text.ts": 'import { y } from "../live/store.ts";',
    },
  },
  {
    title: "node:http is loaded only by net/node-http.ts",
    rule: files.importedHttp,
    violation: { [chats]: 'import { createServer } from "node:http";' },
  },
  {
    title: "ui/ has no words of chat",
    rule: files.chatWordsInUi,
    violation: { [button]: "export const chatTitle = 1;" },
  },
  {
    title: "A library is imported only where docs/dependencies.md allows it",
    rule: libraryRule,
    violation: { [chats]: 'import Sqlite from "better-sqlite3";' },
  },
  {
    title: "Query builders are used only in stores",
    rule: files.misplacedSql,
    violation: { [chats]: 'sql.selectFrom("chats")' },
  },
  {
    title: "SQL is written only in stores",
    rule: files.misplacedSql,
    violation: { "server/src/server/server.ts": "sql<number>`select 1`.execute(db)" },
  },
  {
    title: "Fastify is imported only by routes, access/ and http/",
    rule: files.misplacedHttp,
    violation: { [chats]: 'import type { FastifyRequest } from "fastify";' },
  },
  {
    title: "Only the first files of processes use the process",
    rule: files.misplacedProcess,
    violation: { "server/src/config/config.ts": "export const home = process.env.HOME;" },
  },
  {
    title: "A file has at most 250 lines",
    rule: files.longFiles,
    violation: { [chats]: "line();\n".repeat(251) },
  },
  {
    title: "A test file has at most 400 lines",
    rule: files.longFiles,
    violation: { "server/src/chats/chats.test.ts": "line();\n".repeat(401) },
  },
  {
    title: "A closure has at most 120 lines of code",
    rule: functions.longFunctions,
    violation: { [chats]: longFunction("function inner() {}\n".repeat(119)) },
  },
  {
    title: "A function has at most 60 lines of code of its own",
    rule: functions.longFunctions,
    violation: { [chats]: longFunction("line();\n".repeat(59)) },
  },
  {
    title: "The list of longer functions is up to date",
    rule: functions.longFunctions,
    violation: { "server/src/server/core.ts": longFunction("") },
  },
  {
    title: "[N3] No test compares real time",
    rule: tests.clockAssertions,
    violation: {
      "server/src/chats/chats.test.ts": "expect(Date.now() - startedAt).toBeLessThan(5);",
    },
  },
  {
    title: "A file starts with a header comment",
    rule: files.missingHeaders,
    violation: { [chats]: "export {};" },
  },
  {
    title: "File names say what a file contains",
    rule: files.misnamedFiles,
    violation: { "web/src/utils/dates.ts": "" },
  },
  {
    title: "SQL files end in -store.ts",
    rule: files.misnamedFiles,
    violation: { "server/src/chats/store-members.ts": "" },
  },
  {
    title: "Only some folders know the kinds of databases",
    rule: files.misnamedFiles,
    violation: { "server/src/chats/postgres-store.ts": "" },
  },
  {
    title: "Only bus/ knows NATS",
    rule: files.misnamedFiles,
    violation: { "server/src/live/nats.ts": "" },
  },
  {
    title: "No file only re-exports",
    rule: files.barrels,
    violation: { [chats]: 'export { open } from "./chat-store.ts";' },
  },
  {
    title: "Dependencies are named one by one",
    rule: files.hiddenDependencies,
    violation: { [chats]: "const files = createFiles({ ...needs, clock });" },
  },
  {
    title: "A folder has at most 12 source files",
    rule: folders.crowdedFolders,
    violation: Object.fromEntries(
      Array.from({ length: 13 }, (_, number) => [`server/src/attic/box-${number}.ts`, ""]),
    ),
  },
  {
    title: "A folder has at most 24 files",
    rule: folders.crowdedFolders,
    violation: Object.fromEntries(
      Array.from({ length: 25 }, (_, number) => [`server/src/attic/box-${number}.test.ts`, ""]),
    ),
  },
  {
    title: "ARCHITECTURE.md lists all modules",
    rule: listRule,
    violation: { "web/src/attic/attic.ts": "" },
  },
  {
    title: "ARCHITECTURE.md lists the folders of large modules",
    rule: listRule,
    violation: { "server/src/auth/attic/attic.ts": "" },
  },
  {
    title: "Every class that a component uses is in its style sheet",
    rule: styles.missingClasses,
    violation: {
      [button]: 'import styles from "./Button.module.css"; const name = styles.attic;',
    },
  },
  {
    title: "Files do not import each other in a cycle",
    rule: folders.fileCycles,
    violation: {
      [chats]: 'import { one } from "./chat-store.ts";',
      [chatStore]: 'import type { Chats } from "./chats.ts";',
    },
  },
  {
    title: "Files and folders beside each other do not import each other in a cycle",
    rule: folders.folderCycles,
    violation: {
      "server/src/webhooks/incoming/routes/paths.ts": 'import { a } from "../../managing/urls.ts";',
      "server/src/webhooks/managing/urls.ts": 'import { b } from "../incoming/request.ts";',
    },
  },
];

describe("The architecture", () => {
  test.for(rules)("$title", ({ rule, violation }) => {
    expect(rule(sources)).toEqual([]);
    const others = sources.filter(({ path }) => !(path in violation));
    const added = Object.entries(violation).map(([path, text]) => sourceOf(path, text));
    expect(rule([...others, ...added])).not.toEqual([]);
  });

  test("Every dependency has a line in docs/dependencies.md, and every line a dependency", () => {
    expect(imports.listViolations(dependencies, libraries)).toEqual([]);
    expect(imports.listViolations([...dependencies, "left-pad"], libraries)).toHaveLength(1);
    expect(imports.listViolations(dependencies.slice(0, -1), libraries)).toHaveLength(1);
  });

  test("[N1] CI runs the commands of CONTRIBUTING.md before it installs programs, and each project once", () => {
    const steps = ["npm ci", "npm test", "apt-get install", "npm run test:skipped"];
    const ci = readFile(".ci/run").replace(/^#.*$/gm, "");
    expect(steps.map((step) => ci.split(step).length - 1)).toEqual([1, 1, 1, 1]);
    expect(steps.map((step) => ci.indexOf(step))).toEqual(
      steps.map((step) => ci.indexOf(step)).toSorted((a, b) => a - b),
    );
    for (const command of steps.slice(0, 2))
      expect(readFile("CONTRIBUTING.md")).toContain(`\`${command}\``);
  });

  test("One native webhook post stays within its limits", () => {
    const program = join(import.meta.dirname, "post-path/post-path.ts");
    // Coverage of code from a compile cache is less precise.
    const env = { ...process.env, NODE_DISABLE_COMPILE_CACHE: "1" };
    const output = execFileSync(process.execPath, [program, "--json"], { encoding: "utf8", env });
    const path: PathFile[] = JSON.parse(output);
    expect(path.map((file) => file.path)).toContain("server/src/messages/writing/writer.ts");
    const sizes = postPathSizes(path);
    expect(aboveLimit(sizes)).toEqual([]);
    report("post path", sizes);
    const [first] = path;
    expect(aboveLimit(postPathSizes(Array(50).fill({ ...first, lines: 1 })))).toHaveLength(1);
    expect(aboveLimit(postPathSizes([{ path: "x.ts", functions: [], lines: 1000 }]))).toHaveLength(
      1,
    );
  });

  test("Sizes near their limits are reported and do not fail", () => {
    report("closures", functions.closureSizes(sources));
    report("functions", functions.functionSizes(sources));
    report("folders", folders.folderSizes(sources));
    report("files", files.fileSizes(sources));
    const size = { name: "x", unit: "lines", max: 100 };
    const sizes = [90, 91, 100, 101].map((value) => ({ ...size, value }));
    expect(nearLimit(sizes).map(({ value }) => value)).toEqual([100, 91]);
    expect(aboveLimit(sizes)).toHaveLength(1);
  });
});

/** Prints how many are near their limit. `npm run budgets` prints which. */
function report(title: string, sizes: readonly Size[]): void {
  const near = nearLimit(sizes);
  if (near.length > 0) process.stdout.write(`Near the limit (${title}): ${near.length}\n`);
}
