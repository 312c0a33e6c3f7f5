import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { pino } from "pino";
import { expect, inject, onTestFinished, test } from "vitest";
import { readConfig } from "../../src/config/config.ts";
import { openDatabase } from "../../src/database/database.ts";
import { ageOfData, createTables } from "../../src/database/migrate.ts";
import { startServer } from "../../src/start.ts";
import { administer, withName } from "../kit/processes/global-setup.ts";
import { belfry } from "../kit/processes/installed.ts";
import { expectUpgraded, insertOlderData, oldSteps } from "./older-data.ts";

const log = pino({ level: "silent" });

for (const kind of ["sqlite", "postgres"] as const) {
  test(`The database is saved before an upgrade, which keeps users, chats and read marks, and newer data is rejected, on ${kind}`, async () => {
    const dataFolder = await mkdtemp(join(tmpdir(), "belfry-upgrade-"));
    onTestFinished(() => rm(dataFolder, { recursive: true }));
    const environment: Record<string, string> = {
      BELFRY_DATA: dataFolder,
      BELFRY_PORT: "0",
      BELFRY_SECRET_KEY: Buffer.alloc(32, 7).toString("base64"),
    };
    if (kind === "postgres") {
      const name = `belfry_upgrade_${process.pid}`;
      await administer(inject("postgresUrl"), `create database ${name}`);
      environment.BELFRY_DATABASE_URL = withName(inject("postgresUrl"), name);
    }
    const url = environment.BELFRY_DATABASE_URL;
    const open = () => openDatabase({ ...(url && { url }), dataFolder });
    const old = await open();
    const schema = kind === "postgres" ? "public" : undefined;
    await createTables({ kind, db: old.sql as never, steps: oldSteps, schema });
    const tokens = await insertOlderData(old.sql as never);
    await old.close();

    const folder = join(dataFolder, "backups");
    await writeFile(folder, "not a folder");
    const start = () =>
      startServer(
        readConfig(environment, () => ""),
        { log },
      );
    await expect(start()).rejects.toThrow(
      /could not be saved before its upgrade: .* Nothing was changed\. .*BELFRY_BACKUP_BEFORE_UPGRADE=off/,
    );
    const unchanged = await open();
    expect(await ageOfData(unchanged)).toBe("older");
    await unchanged.close();

    await rm(folder);
    const server = await start();
    await expectUpgraded(server.url, tokens);
    await server.close();
    const [name = ""] = await readdir(folder);
    expect(name).toMatch(/^belfry-before-upgrade-.*\.tar\.zst$/);
    const { code, stdout } = await belfry(`verify "${join(folder, name)}"`, environment);
    expect({ code, stdout }).toMatchObject({
      code: 0,
      stdout: expect.stringMatching("no uploaded files"),
    });

    const again = await start();
    await again.close();
    const newer = await open();
    await sql`insert into kysely_migration (name, timestamp) values ('2126-01-01-later', '2126-01-01T00:00:00Z')`.execute(
      newer.sql,
    );
    await newer.close();
    await expect(start()).rejects.toThrow(
      "This data was written by a newer Belfry. Start that version or a later one.",
    );
    expect(await readdir(folder)).toHaveLength(1);
  });
}
