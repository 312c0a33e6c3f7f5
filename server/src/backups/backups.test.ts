/** Backups through the command line, of a server that runs. */
import { randomBytes } from "node:crypto";
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Writable } from "node:stream";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { file, form } from "../../test/kit/files/uploads.ts";
import { administer, withName } from "../../test/kit/processes/global-setup.ts";
import { belfry, type Installation, install } from "../../test/kit/processes/installed.ts";
import { requestsOverHttp } from "../../test/kit/requests.ts";
import { setupBody } from "../../test/kit/test-server.ts";
import { readConfig } from "../config/config.ts";
import { openDatabase } from "../database/database.ts";
import { readFact } from "../database/facts.ts";
import { createBackup, createBackups } from "./backups.ts";

for (const kind of ["sqlite", "postgres"] as const) {
  describe(`on ${kind}`, () => {
    let folder: string;
    let source: Installation;
    let saved: string;
    let targetCount = 0;

    beforeAll(async () => {
      folder = await mkdtemp(join(tmpdir(), "belfry-backups-"));
      source = await install(kind);
      const request = requestsOverHttp(source.url);
      const { token } = (await request("POST /api/setup", { body: setupBody })).body;
      const [chat] = (await request("GET /api/chats", { as: token })).body.items;
      const path = `POST /api/chats/${chat.id}/webhooks`;
      const relay = (await request(path, { as: token, body: { name: "Relay" } })).body;
      const relayPath = new URL(relay.url).pathname;
      for (const text of ["one", 'two, "quoted"\nwith lines', "drei ü 😀"]) {
        await request(`POST ${relayPath}`, { body: { text } });
      }
      await request(`POST ${relayPath}`, form([file("a.txt", "the file")]));
      saved = join(folder, "saved.tar");
      const { code, stderr } = await source.belfry(`backup "${saved}"`);
      expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    });

    afterAll(async () => {
      await source.remove();
      await rm(folder, { recursive: true });
    });

    /** Returns the environment of an empty installation. */
    async function createTarget(): Promise<Record<string, string>> {
      targetCount += 1;
      const dataFolder = join(folder, `target-${targetCount}`);
      if (kind === "sqlite") return { BELFRY_DATA: dataFolder };
      const name = `belfry_restored_${process.pid}_${targetCount}`;
      await administer(inject("postgresUrl"), `create database ${name}`);
      const url = withName(inject("postgresUrl"), name);
      return { BELFRY_DATA: dataFolder, BELFRY_DATABASE_URL: url };
    }

    async function open({ BELFRY_DATA, BELFRY_DATABASE_URL: url }: Record<string, string>) {
      return openDatabase({ ...(url && { url }), dataFolder: BELFRY_DATA ?? "", mustExist: true });
    }

    async function textsIn(environment: Record<string, string>): Promise<string[]> {
      const database = await open(environment);
      const rows = await database.sql.selectFrom("messages").select("text").orderBy("id").execute();
      await database.close();
      return rows.map(({ text }) => text);
    }

    const sourceKey = () => join(source.dataFolder, "secret.key");

    test("A backup restores to the same messages, files and key, with another epoch", async () => {
      const target = await createTarget();
      const verified = await belfry(`verify "${saved}"`, target);
      expect(verified).toMatchObject({ code: 0, stderr: "" });
      expect(verified.stdout).toMatch(/1 user, \d chats?, 4 messages, 1 file \(8 bytes\)\./);
      expect(verified.stdout).toMatch("It does not contain the secret key");
      const restored = await belfry(`restore "${saved}" --key "${sourceKey()}"`, target);
      expect(restored).toMatchObject({ code: 0, stderr: "" });
      expect(await textsIn(target)).toEqual(await textsIn(source.environment));
      expect(await readFile(join(target.BELFRY_DATA ?? "", "secret.key"), "utf8")).toBe(
        await readFile(sourceKey(), "utf8"),
      );
      const database = await open(target);
      const [stored] = await database.sql.selectFrom("files").selectAll().execute();
      const { id = "" } = stored ?? {};
      const path = join(target.BELFRY_DATA ?? "", "files", id.slice(0, 2), id);
      expect(await readFile(path, "utf8")).toBe("the file");
      expect((await stat(path)).mode & 0o777).toBe(0o600);
      // The next row gets a new id.
      const users = database.sql.selectFrom("users").selectAll();
      const [user] = await users.execute();
      const { id: _, ...copy } = { ...user, email: "new@example.org", handle_skeleton: "new" } as {
        id: number;
      };
      await database.sql
        .insertInto("users")
        .values(copy as never)
        .execute();
      expect((await users.execute()).map((row) => row.id)).toEqual([1, 2].slice(0, 2));
      const epochs = database.sql.selectFrom("settings").selectAll().where("name", "=", "epoch");
      const [epoch] = await epochs.execute();
      await database.close();
      const [before] = await source.database.sql
        .selectFrom("settings")
        .selectAll()
        .where("name", "=", "epoch")
        .execute();
      expect(epoch?.value).not.toBe(before?.value);
      expect(epoch?.value).toMatch(/^[\w-]{16}$/);
    });

    test("A damaged, incomplete, newer or foreign file is rejected and nothing is changed", async () => {
      const bytes = await readFile(saved);
      const flipped = Buffer.from(bytes);
      // Not in the padding of a file, which is not part of the backup.
      const middle = bytes.findIndex((byte, at) => at > bytes.length / 2 && byte !== 0);
      flipped[middle] = (flipped[middle] ?? 0) ^ 1;
      const newer = (text: string, other: string) =>
        Buffer.from(bytes.toString("latin1").replace(text, other), "latin1");
      const cases: [string, Buffer, RegExp][] = [
        ["flipped", flipped, /is damaged: .*Use another backup\.$/],
        ["truncated", bytes.subarray(0, -3000), /is damaged: its end is missing\./],
        [
          "beginning",
          bytes.subarray(0, 700),
          /is not a Belfry backup, or its beginning is damaged/,
        ],
        ["empty", Buffer.alloc(0), /is not a Belfry backup/],
        ["random", randomBytes(5000), /is not a Belfry backup/],
        ["format", newer('"format": 2,', '"format": 3,'), /was written by a newer Belfry/],
      ];
      const target = await createTarget();
      for (const [name, content, sentence] of cases) {
        const path = join(folder, `${name}.tar`);
        await writeFile(path, content);
        for (const command of [`verify "${path}"`, `restore "${path}" --new-key`]) {
          const { code, stdout, stderr } = await belfry(command, target);
          expect({ code, stdout }, command).toEqual({ code: 1, stdout: "" });
          expect(stderr.trim(), command).toMatch(sentence);
        }
      }
      const steps = join(folder, "steps.tar");
      await writeFile(steps, newer("2026-11-26-first", "2999-11-26-first"));
      const { stderr } = await belfry(`restore "${steps}" --new-key`, target);
      expect(stderr).toMatch(/made by a newer Belfry \(.*\)\. Restore it with that version/);
      expect(await namesIn(target.BELFRY_DATA)).toEqual([]);
    });

    test("A restore requires the right key, or --new-key after an explanation of what will not work", async () => {
      const target = await createTarget();
      const without = await belfry(`restore "${saved}"`, target);
      expect(without.code).toBe(1);
      expect(without.stderr).toMatch("does not contain its secret key");
      expect(without.stderr).toMatch("webhook URLs cannot be shown");
      const other = join(folder, "other.key");
      await writeFile(other, randomBytes(32).toString("base64"));
      const wrong = await belfry(`restore "${saved}" --key "${other}"`, target);
      expect(wrong).toMatchObject({ code: 1 });
      expect(wrong.stderr).toMatch(/is another key: its id is \S+, but the secrets/);
      const env = { ...target, BELFRY_SECRET_KEY: randomBytes(32).toString("base64") };
      expect((await belfry(`restore "${saved}"`, env)).stderr).toMatch(
        "BELFRY_SECRET_KEY is another key",
      );
      expect(await namesIn(target.BELFRY_DATA)).toEqual([]);

      const renewed = await belfry(`restore "${saved}" --new-key`, target);
      expect(renewed).toMatchObject({ code: 0, stderr: "" });
      expect(renewed.stdout).toMatch("A new secret key was created");
      const database = await open(target);
      const [webhook] = await database.sql.selectFrom("webhooks").selectAll().execute();
      await database.close();
      const { id } = await keyIdOf(target);
      expect(webhook?.token_sealed.startsWith(`${id}.`)).toBe(true);
    });

    async function keyIdOf(environment: Record<string, string>) {
      const again = join(folder, `again-${kind}.tar`);
      const { stdout } = await belfry(`backup "${again}" --with-key --force`, environment);
      expect(stdout).toMatch("It contains the secret key");
      return { id: /secret key \((\S+)\)/.exec(stdout)?.[1] ?? "" };
    }

    test("Existing data is never replaced without --force, and then moved aside", async () => {
      const target = await createTarget();
      const restore = `restore "${saved}" --key "${sourceKey()}"`;
      expect((await belfry(restore, target)).code).toBe(0);
      const again = await belfry(restore, target);
      expect(again.code).toBe(1);
      expect(again.stderr).toMatch(/already contains data\. .* Nothing was changed\.$/m);
      const forced = await belfry(`${restore} --force`, target);
      expect(forced).toMatchObject({ code: 0, stderr: "" });
      const aside = /previous data is in (\S+)\.$/m.exec(forced.stdout)?.[1] ?? "";
      expect(await readdir(aside)).toContain("files");
      if (kind === "postgres") expect(forced.stdout).toMatch("the schema belfry_before_restore_");
      expect(await textsIn(target)).toHaveLength(4);
    });

    test("A restore is rejected while a server runs, and for another kind of database", async () => {
      const running = await source.belfry(`restore "${saved}" --force`);
      expect(running.code).toBe(1);
      expect(running.stderr).toMatch(/A server is running on .* Stop it first/);
      const BELFRY_DATA = join(folder, "elsewhere");
      const elsewhere = { ...source.environment, BELFRY_DATA };
      const shared = await belfry(`restore "${saved}" --new-key --force`, elsewhere);
      if (kind === "postgres") {
        expect(shared.stderr, "another data folder").toMatch("running on this PostgreSQL database");
      }
      const target = await createTarget();
      const unusable = join(folder, `unusable-${kind}`);
      await mkdir(join(unusable, "belfry.lock"), { recursive: true });
      const denied = await belfry(`restore "${saved}"`, { ...target, BELFRY_DATA: unusable });
      expect(denied.stderr, "no server is running").toMatch(
        /^The data folder \S+ \(BELFRY_DATA\) cannot be used: EISDIR/,
      );
      const other: Record<string, string> =
        kind === "sqlite"
          ? { ...target, BELFRY_DATABASE_URL: "postgres://127.0.0.1:1/none" }
          : { BELFRY_DATA: target.BELFRY_DATA ?? "" };
      const { code, stderr } = await belfry(`restore "${saved}" --new-key`, other);
      expect(code).toBe(1);
      expect(stderr).toMatch(/can only be restored to (SQLite|PostgreSQL)\./);
    });

    test("A backup does not replace a file and reports where it cannot write", async () => {
      const exists = await source.belfry(`backup "${saved}"`);
      expect(exists).toMatchObject({ code: 1, stdout: "" });
      expect(exists.stderr).toMatch("already exists. Choose another name, or replace it");
      const nowhere = await source.belfry(`backup "${join(folder, "nowhere/a.tar")}"`);
      expect(nowhere.stderr).toMatch("There is no folder");
      expect(nowhere.code).toBe(1);
      const zipped = await source.belfry(`backup "${join(folder, "a.zip")}"`);
      expect(zipped.stderr).toMatch("must end in .tar, .tar.gz or .tar.zst");
      const into = join(folder, "into");
      await mkdir(into);
      expect((await source.belfry(`backup "${into}" --database-only`)).stdout).toMatch(
        "no uploaded files",
      );
      const [name = ""] = await readdir(into);
      expect(name).toMatch(/^belfry-\d{4}-\d\d-\d\d-\d{6}\.tar\.zst$/);
      expect((await stat(join(into, name))).mode & 0o777).toBe(0o600);
      const target = await createTarget();
      const restored = await belfry(`restore "${join(into, name)}" --new-key`, target);
      expect(restored.stdout).toMatch("Those in the data folder were kept");
    });

    test("A backup that is cancelled or cannot be written reports why and leaves nothing behind", async () => {
      const config = readConfig(source.environment, () => "");
      const into = join(folder, "cancelled");
      await mkdir(into);
      const path = join(into, "backup.tar");
      const cancel = new AbortController();
      const cancelled = createBackup({
        config,
        path,
        signal: cancel.signal,
        onProgress: (part) => part === "check" && cancel.abort(new Error("Cancelled.")),
      });
      await expect(cancelled).rejects.toThrow("Cancelled.");
      const output = new Writable({
        write: (_chunk, _encoding, done) => done(Object.assign(new Error(), { code: "ENOSPC" })),
      });
      await expect(createBackup({ config, path, output })).rejects.toThrow("is full. Free some");
      expect(await readdir(into)).toEqual([]);
      expect(await readFact(source.database.sql, "files_held_until")).toBe("0");
    });

    test("Scheduled backups are kept and recorded, and a failure is sent to the owners once", async () => {
      const backupFolder = join(folder, "scheduled");
      const config = readConfig(
        {
          ...source.environment,
          BELFRY_BACKUP_AT: "6h",
          BELFRY_BACKUP_KEEP: "1",
          BELFRY_BACKUP_FOLDER: backupFolder,
        },
        () => "",
      );
      const clock = { at: Date.parse("2026-11-22T03:00:00Z"), now: () => clock.at };
      const logged: string[] = [];
      const notices: string[] = [];
      const log = {
        info: (_: object, text: string) => logged.push(text),
        error: (_: object, text: string) => logged.push(text),
      };
      const notifyOwners = async (text: string) => {
        notices.push(text);
      };
      const { database } = source;
      const backups = createBackups({ config, database, clock, log, notifyOwners });
      const runAfter = async (ms: number) => {
        clock.at += ms;
        await backups.startIfDue();
        await backups.whenIdle();
      };
      const hourMs = 60 * 60 * 1000;

      for (let run = 0; run < 2; run++) {
        await runAfter(6 * hourMs);
        await runAfter(hourMs);
      }
      expect(logged).toEqual(Array(2).fill("A scheduled backup was made."));
      expect(await readdir(backupFolder)).toEqual(["belfry-scheduled-2026-11-22-160000.tar.zst"]);
      const last = await backups.lastBackup();
      expect(last).toMatchObject({
        result: "ok",
        kind: "scheduled",
        at: "2026-11-22T16:00:00.000Z",
      });
      expect(last?.bytes).toBeGreaterThan(1000);
      expect((await belfry(`verify "${last?.file}"`, source.environment)).code).toBe(0);

      await rm(backupFolder, { recursive: true });
      await writeFile(backupFolder, "not a folder");
      await runAfter(6 * hourMs);
      await runAfter(60_000);
      await runAfter(15 * 60_000);
      expect(logged.slice(2)).toEqual(Array(2).fill("A scheduled backup failed."));
      expect(notices).toHaveLength(1);
      expect(notices[0]).toMatch(
        /cannot be used.*\n.*\n.*last good backup is from 2026-11-22 at 16:00/s,
      );
      expect(await backups.lastBackup()).toMatchObject({
        result: "failed",
        lastSuccessAt: "2026-11-22T16:00:00.000Z",
      });
      await rm(backupFolder);
      await backups.close();
    });

    test("The bytes of a deleted file stay until the running backup has ended", async () => {
      const { database } = source;
      await database.sql
        .insertInto("settings")
        .values({ name: "files_held_until", value: String(Date.now() + 60_000) })
        .onConflict((conflict) =>
          conflict.column("name").doUpdateSet({ value: String(Date.now() + 60_000) }),
        )
        .execute();
      const [stored] = await database.sql.selectFrom("files").selectAll().execute();
      const { id = "", message_id, chat_id } = stored ?? {};
      const request = requestsOverHttp(source.url);
      const { email, password } = setupBody;
      const login = await request("POST /api/auth/login", { body: { email, password } });
      await request(`DELETE /api/chats/${chat_id}/messages/${message_id}`, {
        as: login.body.token,
      });
      await expect
        .poll(() => database.sql.selectFrom("files").selectAll().execute())
        .toHaveLength(0);
      expect(await readdir(join(source.dataFolder, "files", id.slice(0, 2)))).toEqual([id]);
    });
  });
}

/** Names in a data folder, without the lock of servers and restores. */
async function namesIn(folder = ""): Promise<string[]> {
  const names = await readdir(folder).catch(() => []);
  return names.filter((name) => name !== "belfry.lock");
}
