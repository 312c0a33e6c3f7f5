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
import { returnToFormerSteps } from "../../test/kit/upgrade/former-tables.ts";

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

test("The help lists all commands, a group, or the options of one command, even without a data folder", async () => {
  const listOfUser = /^Usage: belfry user <command>\n\n {2}user create +creates a user;/;
  for (const [words, expected] of [
    [
      "--help",
      /^Usage: belfry <command> .*\n {2}session revoke +ends one session.*\n {2}send +posts/s,
    ],
    ["help", /^Usage: belfry <command> .*\n {2}start +starts the server\n/s],
    ["start --help", /^Usage: belfry start\n/],
    [
      "user create --help",
      /^Usage: belfry user create --email <e-mail> .*\n {2}--role <role> +owner/s,
    ],
    ["help audit", /^Usage: belfry audit .*\n\nLists the audit log.*\n {2}--since <time> +30m/s],
    ["audit -h", /^Usage: belfry audit /],
    ["help user", listOfUser],
    ["user --help", listOfUser],
    ["--version", /^Belfry \d+\.\d+\.\d+$/],
  ] as const) {
    const { code, stdout, stderr } = await belfry(words, { BELFRY_DATA: empty });
    expect({ code, stderr }, words).toEqual({ code: 0, stderr: "" });
    expect(stdout, words).toMatch(expected);
  }
  const send = await belfryProcess("help send", { BELFRY_DATA: empty });
  expect(send.stdout).toMatch(/^Usage: /);
});

test("Invalid arguments exit with 2, one sentence and a hint, and never repeat a password", async () => {
  for (const [words, sentence, topic] of [
    ["user listen", "Unknown command `user listen`. Did you mean `user list`?", "user"],
    ["usr lsit", "Unknown command `usr lsit`. Did you mean `user list`?", ""],
    ["start now", "Too many arguments for `start`.", "start"],
    ["adit", "Unknown command `adit`. Did you mean `audit`?", ""],
    ["launch", "Unknown command `launch`.", ""],
    ["user", "`user` needs one of these words: create, list,", "user"],
    ["user list --colour", "Unknown option --colour.", "user list"],
    ["user list --jsno", "Unknown option --jsno. Did you mean --json?", "user list"],
    ["user list --json=yes", "--json takes no value.", "user list"],
    ["user list everybody", "Too many arguments for `user list`.", "user list"],
    ["user deactivate", "`user deactivate` needs <e-mail>.", "user deactivate"],
    [
      "user create --name Eve --password hunter22",
      "Unknown option --password. Did you mean --password-stdin?",
      "user create",
    ],
    ["user create --password=hunter22", "Unknown option --password.", "user create"],
    ["user create --email --name Eve", "--email needs a value.", "user create"],
  ] as const) {
    const { code, stdout, stderr } = await belfry(words, { BELFRY_DATA: empty });
    expect({ code, stdout }, words).toEqual({ code: 2, stdout: "" });
    expect(stderr.startsWith(sentence), `${words}: ${stderr}`).toBe(true);
    expect(stderr).toMatch(new RegExp(`^.*\\nHelp: belfry help ?${topic}\\n$`));
    expect(stderr).not.toContain("hunter22");
  }
  const { code, stderr } = await belfryProcess("", { BELFRY_DATA: empty });
  expect(code).toBe(2);
  expect(stderr).toMatch(/^No command given\.\n\nUsage: belfry <command>/);
});

test("The command config check reports problems and risks, and config show hides secrets", async () => {
  const invalid = await belfry("config check", { BELFRY_PROT: "1", BELFRY_HOST: "0.0.0.0" });
  expect(invalid).toEqual({
    code: 1,
    stdout: "",
    stderr:
      "The configuration has a problem:\n  - BELFRY_PROT is not an option. Did you mean BELFRY_PORT?\n",
  });
  const risky = {
    BELFRY_PUBLIC_URL: "http://chat.example.org",
    BELFRY_TRUSTED_PROXIES: "10.0.0.1, ::/0",
    BELFRY_DATABASE_URL: "postgres://belfry:hunter22@db.example.org/belfry?password=hunter22",
    BELFRY_SETUP_TOKEN: "hunter22",
    BELFRY_SECRET_KEY: Buffer.alloc(32, "hunter22").toString("base64"),
    BELFRY_SMTP_URL: "smtps://ada:hunter22@mail.example.org",
    BELFRY_SESSION_LIFETIME: "100d",
    BELFRY_LOG_LEVEL: "silent",
  };
  const { code, stdout } = await belfry("config check --show", risky);
  expect(code).toBe(0);
  for (const name of ["PUBLIC_URL", "TRUSTED_PROXIES", "DATABASE_URL", "SETUP_TOKEN"]) {
    expect(stdout).toMatch(new RegExp(`^Warning: BELFRY_${name} `, "m"));
  }
  expect(stdout).toMatch(/^Warning: BELFRY_SESSION_LIFETIME is over 90 days/m);
  expect(stdout).toMatch(/^Warning: BELFRY_LOG_LEVEL is silent/m);
  expect(stdout).toMatch(/\nThe configuration is valid\.$/);
  expect(stdout).toMatch(/^BELFRY_SESSION_LIFETIME +100d +environment$/m);
  expect(stdout).toMatch(/^BELFRY_SMTP_URL +smtps:\/\/ada:\(secret\)@mail\.example\.org +env/m);
  expect(stdout).toMatch(/^BELFRY_SETUP_TOKEN +\(secret\) +environment$/m);
  expect(stdout).not.toContain("hunter22");
  expect(stdout).not.toContain(risky.BELFRY_SECRET_KEY);
  for (const [host, url] of [
    ["0.0.0.0", "http://localhost:8080"],
    ["fd00::7", "http://[fd00::7]:8080"],
  ] as const) {
    const open = await belfry("config check", { BELFRY_HOST: host });
    expect(open.stdout).toContain(
      `Belfry listens on ${host} and BELFRY_PUBLIC_URL is not set, so webhook URLs and links in e-mails begin with ${url}. `,
    );
  }
  expect(await belfry("config check", {})).toEqual({
    code: 0,
    stdout: "The configuration is valid.",
    stderr: "",
  });
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
  };
  const newer = { name: "2999-01-01-newer", timestamp: "" };
  await migrations.insertInto("kysely_migration").values(newer).execute();
  expect(await list()).toMatchObject({
    code: 1,
    stderr: "This data was written by a newer Belfry. Use the command line of that version.\n",
  });
  await returnToFormerSteps(database);
  expect((await list()).stderr).toMatch("This data was written by an older Belfry.");
});

test("An unavailable database is reported", async () => {
  const away = { ...installed.environment, BELFRY_DATABASE_URL: "postgres://127.0.0.1:1/belfry" };
  const { code, stderr } = await belfry("user list", away);
  expect(code).toBe(1);
  expect(stderr).toMatch(/^The database is not available: .*ECONNREFUSED/);
});
