import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  belfry,
  belfryProcess,
  type Installation,
  install,
} from "../../test/kit/processes/installed.ts";

let empty: string;
let installed: Installation;

beforeAll(async () => {
  empty = await mkdtemp(join(tmpdir(), "belfry-empty-"));
  installed = await install("sqlite");
});

afterAll(async () => {
  await installed.remove();
  await rm(empty, { recursive: true });
});

test("The option --help prints the usage, even without a data folder", async () => {
  for (const words of ["--help", "user create --help", "-h"]) {
    const { code, stdout, stderr } = await belfry(words, { BELFRY_DATA: empty });
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(stdout).toMatch(/^Usage: npm run belfry -- <command>/);
    for (const name of ["user create", "user disable-2fa", "session revoke", "audit"]) {
      expect(stdout).toContain(`\n  ${name} `);
    }
  }
});

test("Invalid arguments exit with 2 and the usage, and never repeat a password", async () => {
  for (const [words, sentence] of [
    ["", "No command given."],
    ["user listen", "Unknown command."],
    ["user list --colour", "Unknown option '--colour'."],
    ["user list everybody", "Too many arguments for `user list`."],
    ["user deactivate", "`user deactivate` needs <e-mail>."],
    ["user create --name Eve --password hunter22", "Unknown option '--password'."],
    ["user create --email --name Eve", "Option '--email' argument is ambiguous."],
  ] as const) {
    const start = words === "" ? belfryProcess : belfry;
    const { code, stdout, stderr } = await start(words, { BELFRY_DATA: empty });
    expect({ code, stdout }, words).toEqual({ code: 2, stdout: "" });
    expect(stderr.startsWith(sentence), `${words}: ${stderr}`).toBe(true);
    expect(stderr).toContain("Usage: ");
    expect(stderr).not.toContain("hunter22");
  }
});

test("Without data a command fails and creates nothing", async () => {
  const nowhere = join(empty, "nowhere");
  for (const folder of [empty, nowhere]) {
    const { code, stderr } = await belfryProcess("user list", { BELFRY_DATA: folder });
    expect(code).toBe(1);
    expect(stderr).toMatch(`There is no database in ${folder}. Start the server once`);
  }
  expect(await readdir(empty)).toEqual([]);
});

test("Invalid server options get the same errors as in the server", async () => {
  const { code, stderr } = await belfry("user list", {
    BELFRY_PORT: "none",
    BELFRY_COLOUR: "1",
  });
  expect(code).toBe(1);
  expect(stderr).toMatch("BELFRY_PORT must be an integer from 0 to 65535.");
  expect(stderr).toMatch("BELFRY_COLOUR is not an option.");
});

test("Data without setup or from another version is rejected", async () => {
  const { database } = installed;
  const list = () => installed.belfry("user list");
  expect((await list()).stderr).toMatch("This server is not set up yet.");

  const migrations = database.sql as unknown as {
    insertInto(table: string): { values(row: object): { execute(): Promise<void> } };
    deleteFrom(table: string): {
      where(column: string, is: string, value: string): { execute(): Promise<void> };
    };
  };
  const newer = { name: "2999-01-01-newer", timestamp: "" };
  await migrations.insertInto("kysely_migration").values(newer).execute();
  expect(await list()).toMatchObject({
    code: 1,
    stderr: "This data was written by a newer Belfry. Use the command line of that version.\n",
  });
  const remove = (name: string) =>
    migrations.deleteFrom("kysely_migration").where("name", "=", name).execute();
  await remove(newer.name);
  await remove("2026-11-21-signing-in");
  expect((await list()).stderr).toMatch("This data was written by an older Belfry.");
});

test("An unavailable database is reported", async () => {
  const away = { ...installed.environment, BELFRY_DATABASE_URL: "postgres://127.0.0.1:1/belfry" };
  const { code, stderr } = await belfry("user list", away);
  expect(code).toBe(1);
  expect(stderr).toMatch(/^The database is not available: .*ECONNREFUSED/);
});
