/** `database copy` through the command line: to PostgreSQL and back. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { copyFile, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql as raw } from "kysely";
import { pino } from "pino";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { file, form } from "../../test/kit/files/uploads.ts";
import { administer, withName } from "../../test/kit/processes/global-setup.ts";
import { belfry, type Installation, install } from "../../test/kit/processes/installed.ts";
import { requestsOverHttp } from "../../test/kit/requests.ts";
import { password, setupBody } from "../../test/kit/test-server.ts";
import { createFormerTables } from "../../test/kit/upgrade/former-tables.ts";
import { readConfig } from "../config/config.ts";
import { type Database, openDatabase } from "../database/database.ts";
import { migrate } from "../database/migrate.ts";
import { listTables } from "../database/rows/tables.ts";
import { startServer } from "../start.ts";

const messageCount = 3000;
let folder: string;
let source: Installation;
let relayPath: string;
/** An id that was assigned, and must not be assigned again. */
let deletedId: number;
let databaseCount = 0;
const databaseNames: string[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "belfry-copy-"));
  source = await install("sqlite");
  const request = requestsOverHttp(source.url);
  const { token, user } = (await request("POST /api/setup", { body: setupBody })).body;
  const [chat] = (await request("GET /api/chats", { as: token })).body.items;
  const webhooks = `POST /api/chats/${chat.id}/webhooks`;
  const relay = (await request(webhooks, { as: token, body: { name: "Relay" } })).body;
  relayPath = new URL(relay.url).pathname;
  for (const text of ["one", 'two, "quoted"\nwith\ttabs \\ and lines', "drei ü 😀 \\u0041"]) {
    await request(`POST ${relayPath}`, { body: { text, key: text.slice(0, 3) } });
  }
  await request(`POST ${relayPath}`, form([file("a.txt", "the file")]));
  await addChat(source.database, user.id);
  deletedId = await addDeletedEntry(source.database);
});

afterAll(async () => {
  await source.remove();
  for (const name of databaseNames) {
    await administer(inject("postgresUrl"), `drop database ${name} with (force)`);
  }
  await rm(folder, { recursive: true });
});

async function addChat({ sql }: Database, ownerId: number): Promise<void> {
  await raw`insert into chats (id, kind, title, topic, created_by, created_at, last_message_id, rev)
    values (77, 'group', 'Lounge', '', ${ownerId}, 0, ${messageCount}, ${messageCount})`.execute(
    sql,
  );
  await raw`with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < ${messageCount})
    insert into messages (chat_id, id, rev, user_id, text, created_at)
    select 77, n, n, ${ownerId}, 'message ' || n, n from numbers`.execute(sql);
}

async function addDeletedEntry({ sql }: Database): Promise<number> {
  const values = { at: 0, event: "sys_setup", result: "success", details: "{}" } as const;
  const row = await sql
    .insertInto("audit_log")
    .values(values as never)
    .returning("id")
    .executeTakeFirstOrThrow();
  await sql.deleteFrom("audit_log").where("id", "=", row.id).execute();
  return row.id;
}

async function createDatabase(): Promise<string> {
  databaseCount += 1;
  const name = `belfry_copied_${process.pid}_${databaseCount}`;
  await administer(inject("postgresUrl"), `create database ${name}`);
  databaseNames.push(name);
  return withName(inject("postgresUrl"), name);
}

function startOn(environment: Record<string, string>) {
  const config = readConfig({ ...environment, BELFRY_PORT: "0" }, () => "");
  return startServer(config, { log: pino({ level: "silent" }) });
}

/** All rows of all tables, as text. Leaves out the settings that belong to one place. */
async function readAll(options: { url?: string; dataFolder: string }): Promise<string[]> {
  const database = await openDatabase({ ...options, mustExist: true });
  try {
    const sql = database.sql as never;
    const lines: string[] = [];
    for (const { name, columns } of await listTables(database.kind, sql)) {
      const list = raw.join(columns.map((column) => raw.ref(column.name)));
      const { rows } = await raw<
        Record<string, unknown>
      >`select ${list} from ${raw.table(name)}`.execute(database.sql);
      for (const row of rows) {
        if (name === "settings" && /^(epoch|file_state|ready_at)$/.test(String(row.name))) continue;
        const members = Object.entries(row).sort(([a], [b]) => (a < b ? -1 : 1));
        lines.push(`${name} ${JSON.stringify(members)}`);
      }
    }
    return lines.sort();
  } finally {
    await database.close();
  }
}

async function copyTo(target: string, environment = source.environment, options = "") {
  return belfry(`database copy --to "${target}" ${options}`.trim(), environment);
}

test("A copy is rejected while a server runs on the source or on the target", async () => {
  const url = await createDatabase();
  const { code, stderr } = await copyTo(url);
  expect([code, stderr]).toEqual([
    1,
    expect.stringMatching(/^Another Belfry server is running on/),
  ]);
  await source.stop();
  const other = await mkdtemp(join(folder, "other-"));
  const server = await startOn({
    ...source.environment,
    BELFRY_DATA: other,
    BELFRY_DATABASE_URL: url,
  });
  const running = await copyTo(url);
  expect([running.code, running.stderr]).toEqual([
    1,
    expect.stringMatching(/^Another Belfry server is running on this PostgreSQL database \(--to\)/),
  ]);
  // Tables without users are an empty target.
  await server.close();
  expect(await copyTo(url)).toMatchObject({ code: 0, stderr: "" });
});

test("A copy to PostgreSQL and back keeps every row, and a server continues on it", async () => {
  const url = await createDatabase();
  const copied = await copyTo(url);
  expect(copied).toMatchObject({ code: 0, stderr: "" });
  expect(copied.stdout).toMatch(/^Copying: \d+ %, [\d,]+ of [\d,]+ rows$/m);
  expect(copied.stdout).toMatch("with 3,004 messages");
  expect(copied.stdout).toMatch(/Keep the data folder \S+: it has the secret key/);
  const before = await readAll({ dataFolder: source.dataFolder });
  expect(await readAll({ url, dataFolder: source.dataFolder })).toEqual(before);

  const environment = { ...source.environment, BELFRY_DATABASE_URL: url };
  const server = await startOn(environment);
  const request = requestsOverHttp(server.url);
  const { body } = await request("POST /api/auth/login", {
    body: { email: setupBody.email, password },
  });
  const [chat] = (await request("GET /api/chats", { as: body.token })).body.items.filter(
    (item: { kind: string; id: number }) => item.kind === "group" && item.id !== 77,
  );
  const posted = await request(`POST ${relayPath}`, { body: { text: "on PostgreSQL" } });
  expect(posted.body.id).toBe(chat.lastMessageId + 1);
  const created = await request("POST /api/chats", {
    as: body.token,
    body: { title: "New", kind: "group", memberIds: [] },
  });
  expect(created.body.id).toBe(78);
  const entries = await server.database.sql.selectFrom("audit_log").select("id").execute();
  expect(entries.map(({ id }) => id)).not.toContain(deletedId);
  expect(Math.max(...entries.map(({ id }) => id))).toBeGreaterThan(deletedId);
  await server.close();

  const back = join(folder, "back");
  await mkdir(back);
  await copyFile(join(source.dataFolder, "secret.key"), join(back, "secret.key"));
  const returned = await copyTo(back, environment);
  expect(returned).toMatchObject({ code: 0, stderr: "" });
  expect(returned.stdout).toMatch(/^Copy the secret key .* from \S+ to \S+\.$/m);
  expect(await readAll({ dataFolder: back })).toEqual(
    await readAll({ url, dataFolder: source.dataFolder }),
  );
  const { BELFRY_DATABASE_URL: _, ...onSqlite } = { ...environment, BELFRY_DATA: back };
  const again = await startOn(onSqlite);
  const last = await requestsOverHttp(again.url)(`POST ${relayPath}`, { body: { text: "back" } });
  expect(last.body.id).toBe(posted.body.id + 1);
  await again.close();
});

test("A killed copy keeps the server from starting, and continues where it was", async () => {
  const url = await createDatabase();
  const program = join(import.meta.dirname, "cli.ts");
  const child = spawn(process.execPath, [program, "database", "copy", "--to", url], {
    env: { PATH: process.env.PATH, ...source.environment },
    stdio: ["ignore", "pipe", "inherit"],
  });
  let output = "";
  for await (const chunk of child.stdout) {
    output += chunk;
    if (/^Copying: [2-9]\d %/m.test(output)) break;
  }
  child.kill("SIGKILL");
  if (child.exitCode === null && child.signalCode === null) await once(child, "exit");
  const environment = { ...source.environment, BELFRY_DATABASE_URL: url };
  await expect(startOn(environment)).rejects.toThrow(
    /contains an unfinished copy\. Finish it with/,
  );
  for (const command of ["user list", "backup -"]) {
    const { code, stderr } = await belfry(command, environment);
    expect([code, stderr], command).toEqual([1, expect.stringMatching("unfinished copy")]);
  }
  const partial = await openDatabase({ url, dataFolder: "" });
  const copied = await partial.sql.selectFrom("messages").select("id").execute();
  await partial.close();
  expect(copied.length).toBeGreaterThan(0);
  expect(copied.length).toBeLessThan(messageCount);

  const resumed = await copyTo(url);
  expect(resumed).toMatchObject({ code: 0, stderr: "" });
  expect(resumed.stdout).not.toMatch(/^Copying: 0 %/m);
  expect(await readAll({ url, dataFolder: source.dataFolder })).toEqual(
    await readAll({ dataFolder: source.dataFolder }),
  );
});

test("An unfinished copy of a source that has changed is only replaced with --start-over", async () => {
  const target = join(folder, "changed");
  await mkdir(target);
  const opened = await openDatabase({ dataFolder: target });
  await migrate(opened);
  const value = JSON.stringify({ origin: "another", table: "messages", after: [1, 1] });
  await opened.sql.insertInto("settings").values({ name: "unfinished_copy", value }).execute();
  await opened.close();
  const refused = await copyTo(target);
  expect([refused.code, refused.stderr]).toEqual([
    1,
    expect.stringMatching(
      /unfinished copy of other data, or the source has changed .* --start-over\.$/m,
    ),
  ]);
  expect(await copyTo(target, source.environment, "--start-over")).toMatchObject({ code: 0 });
  expect(await readAll({ dataFolder: target })).toEqual(
    await readAll({ dataFolder: source.dataFolder }),
  );
  const full = await copyTo(target);
  expect([full.code, full.stderr]).toEqual([
    1,
    "The target already contains data. Choose an empty one.\n",
  ]);
});

test("Every unsuitable target is rejected with one sentence", async () => {
  const foreign = await createDatabase();
  await administer(foreign, "create table users (id int)");
  const older = join(folder, "older");
  await mkdir(older);
  const opened = await openDatabase({ dataFolder: older });
  await createFormerTables(opened);
  await opened.close();
  const otherKey = join(folder, "other-key");
  await mkdir(otherKey);
  await writeFile(join(otherKey, "secret.key"), `${Buffer.alloc(32, 7).toString("base64")}\n`);
  const target = new URL(inject("postgresUrl"));
  const unreachable = Object.assign(new URL(target), { port: "1" }).href;
  const missing = withName(target.href, "belfry_missing");
  const urlFile = join(folder, "target.url");
  await writeFile(urlFile, `${missing}\n`);
  for (const [words, code, sentence] of [
    ["", 2, /^Name the target with either --to or --to-file\.$/],
    [`--to "${older}" --to-file "${urlFile}"`, 2, /^Name the target with either/],
    [
      "--to mysql://root:secret@db/belfry",
      2,
      /^The target must be a URL that begins with postgres:\/\/, or a folder\.$/,
    ],
    ["--to postgres://[", 2, /^The URL of the target is not valid\.$/],
    [`--to-file "${folder}/none"`, 1, /^The file \S+ cannot be read\.$/],
    [
      `--to-file "${urlFile}"`,
      1,
      /^The PostgreSQL database belfry_missing at \S+ \(--to\) cannot be opened: the database belfry_missing does not exist/,
    ],
    [`--to ${unreachable}`, 1, /\(--to\) cannot be opened: nothing listens there/],
    [`--to "${source.dataFolder}"`, 1, /^The target is the source\./],
    [`--to "${older}"`, 1, /^The target contains tables of an older Belfry\./],
    [`--to ${foreign}`, 1, /^The target has tables of another program\./],
    [`--to "${otherKey}"`, 1, /secret\.key is another key \(\S+\) than that of the source/],
    [`--to "${urlFile}"`, 1, /^The folder \S+ of the target cannot be created/],
  ] as const) {
    const { code: found, stderr } = await belfry(`database copy ${words}`, source.environment);
    expect([found, stderr.split("\n")[0]], words).toEqual([code, expect.stringMatching(sentence)]);
    expect(stderr).not.toContain("secret@");
  }
  const empty = { ...source.environment, BELFRY_DATA: join(folder, "empty") };
  const none = await belfry(`database copy --to "${older}"`, empty);
  expect([none.code, none.stderr]).toEqual([1, expect.stringMatching(/^There is no database in/)]);
});
