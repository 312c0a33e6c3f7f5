import { mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { pino } from "pino";
import { afterEach, expect, inject, test } from "vitest";
import { readConfig } from "../../src/config/config.ts";
import { ageOfData } from "../../src/database/checks.ts";
import { type Database, openDatabase } from "../../src/database/database.ts";
import { startServer } from "../../src/start.ts";
import { file, form } from "../kit/files/uploads.ts";
import { administer, withName } from "../kit/processes/global-setup.ts";
import { belfry } from "../kit/processes/installed.ts";
import { requestsOverHttp } from "../kit/requests.ts";
import { setupBody } from "../kit/test-server.ts";
import { removeLastFormerStep, returnToFormerSteps } from "../kit/upgrade/former-tables.ts";

const log = pino({ level: "silent" });
const cleanUps: (() => Promise<void>)[] = [];
let placeCount = 0;

afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});

/** Returns the options of a server whose data folder and database are empty. */
async function createPlace(kind: "sqlite" | "postgres"): Promise<Record<string, string>> {
  const dataFolder = await mkdtemp(join(tmpdir(), "belfry-upgrade-"));
  cleanUps.push(() => rm(dataFolder, { recursive: true }));
  const environment = {
    BELFRY_DATA: dataFolder,
    BELFRY_PORT: "0",
    BELFRY_SETUP_TOKEN: setupBody.setupToken,
    BELFRY_SECRET_KEY: Buffer.alloc(32, 7).toString("base64"),
  };
  if (kind === "sqlite") return environment;
  placeCount += 1;
  const name = `belfry_upgrade_${process.pid}_${placeCount}`;
  await administer(inject("postgresUrl"), `create database ${name}`);
  cleanUps.push(() => administer(inject("postgresUrl"), `drop database ${name} with (force)`));
  return { ...environment, BELFRY_DATABASE_URL: withName(inject("postgresUrl"), name) };
}

const start = (environment: Record<string, string>) =>
  startServer(
    readConfig(environment, () => ""),
    { log },
  );

async function onDatabase<T>(
  { BELFRY_DATABASE_URL: url, BELFRY_DATA: dataFolder = "" }: Record<string, string>,
  work: (database: Database) => Promise<T>,
): Promise<T> {
  const database = await openDatabase({ ...(url && { url }), dataFolder });
  return work(database).finally(database.close);
}

/** Sets a server up, with a message and a file. Returns Ada's token. */
async function fill(environment: Record<string, string>): Promise<string> {
  const server = await start(environment);
  const request = requestsOverHttp(server.url);
  const { token } = (await request("POST /api/setup", { body: setupBody })).body;
  const [chat] = (await request("GET /api/chats", { as: token })).body.items;
  const webhooks = `POST /api/chats/${chat.id}/webhooks`;
  const relay = (await request(webhooks, { as: token, body: { name: "Relay" } })).body;
  const path = `POST ${new URL(relay.url).pathname}`;
  await request(path, { body: { text: "A quiet harbour" } });
  await request(path, form([file("a.txt", "the file")]));
  await server.close();
  return token;
}

/** Returns what Ada sees. */
async function readAsAda(url: string, token: string) {
  const request = requestsOverHttp(url);
  const get = async (path: string) => (await request(`GET ${path}`, { as: token })).body;
  const chats = await get("/api/chats");
  const messages = await get(`/api/chats/${chats.items[0].id}/messages`);
  return { chats, messages, me: await get("/api/me") };
}

for (const kind of ["sqlite", "postgres"] as const) {
  test(`Data of commit 78b3bd67 is saved before its upgrade, looks the same after it, and the backup can be restored, on ${kind}`, async () => {
    const environment = await createPlace(kind);
    const token = await fill(environment);
    const before = await start(environment);
    const seen = await readAsAda(before.url, token);
    await before.close();
    await onDatabase(environment, returnToFormerSteps);

    const folder = join(environment.BELFRY_DATA ?? "", "backups");
    await writeFile(folder, "not a folder");
    await expect(start(environment)).rejects.toThrow(
      /could not be saved before its upgrade: .* Nothing was changed\. .*BELFRY_BACKUP_BEFORE_UPGRADE=off/,
    );
    expect(await onDatabase(environment, ageOfData)).toBe("older");

    await rm(folder);
    const server = await start(environment);
    expect(await readAsAda(server.url, token)).toEqual(seen);
    await server.close();
    const [name = ""] = await readdir(folder);
    expect(name).toMatch(/^belfry-before-upgrade-.*\.tar\.zst$/);
    const backup = join(folder, name);
    const { code, stdout } = await belfry(`verify "${backup}"`, environment);
    expect({ code, stdout }).toMatchObject({
      code: 0,
      stdout: expect.stringMatching("no uploaded files"),
    });

    const other = await createPlace(kind);
    expect(await belfry(`restore "${backup}"`, other)).toMatchObject({ code: 0, stderr: "" });
    const restored = await start(other);
    const { messages } = await readAsAda(restored.url, token);
    expect(messages).toEqual(seen.messages);
    await restored.close();

    await onDatabase(environment, async (database) => {
      await sql`insert into kysely_migration (name, timestamp)
        values ('2126-01-01-later', '2126-01-01T00:00:00Z')`.execute(database.sql);
    });
    await expect(start(environment)).rejects.toThrow(
      "This data was written by a newer Belfry. Start that version or a later one.",
    );
    expect(await readdir(folder)).toHaveLength(1);
  });

  test(`Data older than commit 78b3bd67 is rejected by the server and the command line, and not saved, on ${kind}`, async () => {
    const environment = await createPlace(kind);
    await fill(environment);
    await onDatabase(environment, async (database) => {
      await returnToFormerSteps(database);
      await removeLastFormerStep(database);
    });
    const reason = "This data was written by a Belfry older than its commit 78b3bd67.";
    await expect(start(environment)).rejects.toThrow(reason);
    const folder = environment.BELFRY_DATA ?? "";
    expect(await readdir(folder)).not.toContain("backups");
    await mkdir(join(folder, "copies"));
    for (const command of ["user list", `backup "${join(folder, "copies")}"`]) {
      const { code, stderr } = await belfry(command, environment);
      expect([code, stderr], command).toEqual([1, expect.stringContaining(reason)]);
    }
    expect((await belfry("doctor", environment)).stdout).toContain(reason);
  });
}
