import { chmod, mkdir, mkdtemp, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { natsUrl } from "../../../test/kit/processes/bus-server.ts";
import { damageTable } from "../../../test/kit/processes/damage.ts";
import { belfry, type Installation, install } from "../../../test/kit/processes/installed.ts";
import { pretendOld } from "../../../test/kit/processes/old-postgres.ts";
import { startProxy } from "../../../test/kit/processes/proxy.ts";
import { requestsOverHttp } from "../../../test/kit/requests.ts";
import { startS3Server } from "../../../test/kit/storage/s3-server.ts";
import { setupBody } from "../../../test/kit/test-server.ts";
import { createQuestion, doctorHeader, doctorPath } from "../../crypto/doctor-question.ts";
import { createSecrets } from "../../crypto/secrets.ts";
import { writeFact } from "../../database/facts.ts";
import { checkOwners } from "./machine-checks.ts";

interface Diagnosis {
  code: number;
  /** The texts to fix. */
  fixes: string[];
  text: string;
}

describe.each(["sqlite", "postgres"] as const)("With a server on %s", (kind) => {
  let installed: Installation;
  let proxy: Awaited<ReturnType<typeof startProxy>>;

  beforeAll(async () => {
    installed = await install(kind);
    proxy = await startProxy(Number(new URL(installed.url).port));
    const request = requestsOverHttp(installed.url);
    const { token } = (await request("POST /api/setup", { body: setupBody })).body;
    await request("POST /api/chats/1/webhooks", { as: token, body: { name: "Relay" } });
    for (const text of ["one", "two"]) {
      await request("POST /api/chats/1/messages", { as: token, body: { text } });
    }
    // The first search starts the index.
    await request("GET /api/search?query=one", { as: token });
  });
  afterAll(async () => {
    await proxy.close();
    await installed.remove();
  });

  async function diagnose(environment: Record<string, string> = {}): Promise<Diagnosis> {
    const options = { ...installed.environment, ...environment };
    const { code, stdout } = await belfry("doctor", options, "", "npm run belfry --");
    const fixes = stdout.split("\n").filter((line) => line.startsWith("FIX"));
    return { code, text: stdout, fixes: fixes.map((line) => line.slice(6)) };
  }
  const writeBackup = (backup: object) =>
    writeFact(installed.database.sql, "last_backup", JSON.stringify(backup));
  const behindProxy = () => ({
    BELFRY_PUBLIC_URL: proxy.url,
    BELFRY_TRUSTED_PROXIES: "127.0.0.1",
  });

  test("The S3 bucket is checked, claimed, and left out of backups", async () => {
    const bucket = await startS3Server();
    onTestFinished(() => bucket.close());
    const { environment } = bucket;
    const run = (words: string) => belfry(words, { ...installed.environment, ...environment });
    const sound = await diagnose(environment);
    expect(sound.text).toMatch(
      /^ok {4}The S3 bucket \S+ \(BELFRY_S3_URL\) can be written, read and/m,
    );
    await run("files claim");
    await writeFact(installed.database.sql, "installation_id", "another");
    const foreign = await diagnose(environment);
    expect(foreign.text).toMatch(/^WARN {2}The S3 bucket \S+ .* belongs to another database/m);
    expect((await run("files claim")).stdout).toMatch(/^This server now deletes the files/);
    expect((await diagnose(environment)).text).toMatch(/^ok {4}The S3 bucket/m);
    const backup = await run(`backup "${join(installed.dataFolder, "s3.tar")}"`);
    expect(backup.stdout).toMatch(/no uploaded files\.$/m);
    expect(backup.stdout).toMatch(
      /^Uploaded files are in the S3 bucket \S+\. Protect it separately\.$/m,
    );

    const missing = environment.BELFRY_S3_URL.replace("/belfry", "/none");
    const wrong = await diagnose({ ...environment, BELFRY_S3_URL: missing });
    expect(wrong.fixes).toContainEqual(expect.stringMatching(/there is no such bucket/));
    const unknown = await diagnose({ ...environment, BELFRY_S3_ACCESS_KEY: "unknown" });
    expect(unknown.fixes).toContainEqual(
      expect.stringMatching(/the access key .* is unknown there/),
    );
    bucket.setFault("down");
    expect((await diagnose(environment)).fixes).toContainEqual(
      expect.stringMatching(/^The S3 bucket \S+ \(BELFRY_S3_URL\) cannot be used: /),
    );
    const onDisk = await belfry("files claim", installed.environment);
    expect([onDisk.code, onDisk.stderr]).toEqual([
      1,
      expect.stringMatching(/^The files are on disk/),
    ]);
  });

  test("The command doctor finds nothing to fix in a sound installation", async () => {
    await writeBackup({ result: "ok", lastSuccessAt: new Date().toISOString() });
    const { code, fixes, text } = await diagnose(behindProxy());
    expect({ code, fixes }).toEqual({ code: 0, fixes: [] });
    for (const sentence of [
      /^ok {4}Node\.js is \d+/,
      /^ok {4}The data folder is .*, readable only by its user\.$/m,
      /^ok {4}The .*database .* responds \((SQLite|PostgreSQL) \d+.*\)\.$/m,
      /^ok {4}The secret key \S{8} matches the database\.$/m,
      /^ok {4}The last backup is from 20/m,
      /^ok {4}The server is running at http:\/\/127\.0\.0\.1:\d+\.$/m,
      /^ok {4}The public URL http:\/\/127\.0\.0\.1:\d+ reaches this server\.$/m,
      /^ok {4}The proxy 127\.0\.0\.1 is trusted\. It sends the IP of the client/m,
      /^ok {4}The proxy accepts bodies of 25 MB/m,
      /^ok {4}WebSockets work\.$/m,
    ]) {
      expect(text).toMatch(sentence);
    }
    expect(text).toMatch(/\n\n\d+ warnings?\.$/);
  });

  test("The command doctor compares the search index with the messages", async () => {
    const current = /^ok {4}The search index is up to date \(messages: \d+\)\.$/m;
    await expect.poll(async () => (await diagnose()).text).toMatch(current);
    const { sql } = installed.database;
    const setDeleted = (deleted_at: number | null) =>
      sql.updateTable("messages").set({ deleted_at }).where("chat_id", "=", 1).execute();
    await setDeleted(1);
    const { fixes } = await diagnose();
    await setDeleted(null);
    expect(fixes).toEqual([
      expect.stringMatching(
        /^The search index has \d+ messages instead of \d+\. Run "npm run belfry -- search rebuild"\.$/,
      ),
    ]);
  });

  test("The command doctor finds another key, open permissions, a failed backup and a lost mail server", async () => {
    const { dataFolder } = installed;
    const key = Buffer.alloc(32, 1).toString("base64");
    const wrongKey = await diagnose({ BELFRY_SECRET_KEY: key });
    expect(wrongKey.fixes).toEqual([
      expect.stringMatching(/^The secrets in the database need the key \S{8}, but this is \S{8}\./),
    ]);
    await chmod(dataFolder, 0o755);
    await chmod(join(dataFolder, "secret.key"), 0o644);
    await writeBackup({ result: "failed", reason: "The disk is full." });
    const { code, fixes } = await diagnose({ BELFRY_SMTP_URL: "smtp://ada:hunter22@127.0.0.1:1" });
    await chmod(dataFolder, 0o700);
    await writeBackup({ result: "ok", lastSuccessAt: new Date().toISOString() });
    expect(code).toBe(1);
    expect(fixes).toEqual([
      expect.stringMatching(/^Other users can read the data folder .* Run: chmod 700 /),
      expect.stringMatching(/^Other users can read the key file .* Run: chmod 600 /),
      "The last backup failed. The disk is full.",
      expect.stringMatching(/^The mail server 127\.0\.0\.1:1 cannot be used \(\w+\)/),
    ]);
    expect(fixes.join()).not.toContain("hunter22");
  });

  if (kind === "postgres") {
    test("A PostgreSQL that is too old is named", async () => {
      const url = await pretendOld(installed.environment.BELFRY_DATABASE_URL ?? "");
      const { code, fixes } = await diagnose({ BELFRY_DATABASE_URL: url });
      expect(code).toBe(1);
      expect(fixes).toEqual([
        "PostgreSQL 13 is too old: Belfry needs 14 or newer (BELFRY_DATABASE_URL).",
      ]);
    });

    test("The bus to other servers is tried on PostgreSQL", async () => {
      expect((await diagnose()).text).toMatch(
        /^ok {4}Several servers can share the database: PostgreSQL connects them\.$/m,
      );
    });

    test("A NATS server that cannot be reached is named", async () => {
      const { fixes } = await diagnose({ BELFRY_NATS_URL: "nats://ada:hunter22@127.0.0.1:1" });
      expect(fixes).toEqual([
        expect.stringMatching(/^The NATS servers 127\.0\.0\.1:1 \(BELFRY_NATS_URL\) .* nothing/),
      ]);
    });

    test("The bus to other servers is found on NATS", async () => {
      const { text } = await diagnose({ BELFRY_NATS_URL: natsUrl() });
      expect(text).toMatch(/^ok {4}.*: NATS connects them\.$/m);
    });
  }

  // The rest does not depend on the database.
  if (kind !== "sqlite") return;

  test("The command doctor finds files that belong to another user than the data folder", async () => {
    const { uid } = await stat(installed.dataFolder);
    expect(await checkOwners(installed.dataFolder, uid)).toEqual([]);
    const [finding] = await checkOwners(installed.dataFolder, uid + 1);
    expect(finding).toMatchObject({ level: "fix" });
    expect(finding?.text).toMatch(
      /^In the data folder, .*belfry\.db.* and \d+ more belong to another/,
    );
  });

  test("The command doctor says what is wrong with a proxy", async () => {
    proxy.setFaults({ hidesClient: true, blocksUpgrades: true, maxBodyBytes: 1024 * 1024 });
    const { code, fixes } = await diagnose(behindProxy());
    proxy.setFaults({});
    expect(code).toBe(1);
    expect(fixes).toEqual([
      expect.stringMatching(/^The proxy does not send X-Forwarded-For/),
      // The reply is lost if the proxy closes the connection while the body is still being sent.
      expect.stringMatching(/^The proxy rejects a body of 25 MB \((413|ECONNRESET)\)/),
      expect.stringMatching(/^The proxy does not pass WebSockets on \(status 400\)/),
    ]);
    const untrusted = await diagnose({ BELFRY_PUBLIC_URL: proxy.url });
    expect(untrusted.fixes).toEqual([
      expect.stringMatching(/its IP 127\.0\.0\.1 is not trusted\. Add it to BELFRY_TRUSTED_PROXI/),
    ]);
  });

  test("The command doctor finds a public URL that leads elsewhere or nowhere", async () => {
    const other = await install("sqlite");
    const elsewhere = await diagnose({ BELFRY_PUBLIC_URL: other.url });
    await other.remove();
    expect(elsewhere.fixes).toEqual([
      expect.stringMatching(/does not reach this server \(status 404/),
    ]);
    const nowhere = await diagnose({ BELFRY_PUBLIC_URL: other.url });
    expect(nowhere.fixes).toEqual([expect.stringMatching(/cannot be reached: nothing listens/)]);
    const { fixes } = await diagnose({ BELFRY_PORT: new URL(proxy.url).port, BELFRY_HOST: "::1" });
    expect(fixes).toEqual([]);
  });

  test("The doctor's question is answered only if it is recent and signed with the server's key", async () => {
    const ask = async (question: string, path = doctorPath) => {
      const headers = { [doctorHeader]: question };
      return (await fetch(`${installed.url}${path}`, { method: "POST", headers })).status;
    };
    const foreign = createSecrets([Buffer.alloc(32, 1)]);
    expect(await ask("")).toBe(404);
    expect(await ask(createQuestion(foreign, Date.now()))).toBe(404);
  });
});

test("[O1] The command doctor finds a damaged database first, and names the newest backup that is sound", async () => {
  const installed = await install("sqlite");
  onTestFinished(() => installed.remove());
  const { dataFolder, environment } = installed;
  const folder = join(dataFolder, "backups");
  await mkdir(folder);
  const file = join(folder, "belfry-scheduled-2026-11-21-030000.tar.zst");
  await belfry(`backup "${file}"`, environment);
  await writeFile(join(folder, "belfry-scheduled-2026-11-22-030000.tar.zst"), "not a backup");
  expect((await belfry("doctor", environment)).stdout).toMatch(
    /^ok {4}The database file is not damaged\.$/m,
  );
  await damageTable(join(dataFolder, "belfry.db"), "deliveries");
  const { code, stdout } = await belfry("doctor", environment);
  expect(code).toBe(1);
  expect(stdout.split("\n").filter((line) => line.startsWith("FIX"))).toEqual([
    expect.stringMatching(
      /^FIX {3}The database \S+belfry\.db is damaged \(.*\)\. Stop the server\. /,
    ),
  ]);
  expect(stdout).toContain(
    `The newest sound backup is ${file}. Run: belfry restore "${file}" --force`,
  );
  expect(stdout).not.toContain("search index");
  await rm(file);
  expect((await belfry("doctor", environment)).stdout).toContain("There is no sound backup in");
});

test("The command doctor works without a server, without data and with invalid options", async () => {
  const folder = await mkdtemp(join(tmpdir(), "belfry-doctor-"));
  const stopped = { BELFRY_DATA: folder, BELFRY_PORT: "1" };
  const { code, stdout } = await belfry("doctor", stopped);
  expect(stdout).toMatch(/^WARN {2}There is no database in .* Start the server once/m);
  expect(stdout).toMatch(/^- {5}The running server was not checked/m);
  expect(code).toBe(0);
  const missing = await belfry("doctor", { BELFRY_DATA: join(folder, "nowhere") });
  expect(missing.stdout).toMatch(/^WARN {2}The data folder .* does not exist/m);
  const invalid = await belfry("doctor", { BELFRY_PORT: "none", BELFRY_PROT: "1" });
  expect(invalid.code).toBe(1);
  expect(invalid.stdout).toMatch(/^FIX {3}BELFRY_PORT must be an integer/m);
  expect(invalid.stdout).toMatch(
    /^FIX {3}BELFRY_PROT is not an option\. Did you mean BELFRY_PORT\?/m,
  );
  const gone = await belfry("doctor", {
    BELFRY_DATABASE_URL: "postgres://a:hunter22@127.0.0.1:1/x",
  });
  expect(gone.stdout).toMatch(
    /^FIX {3}The PostgreSQL database at 127\.0\.0\.1:1 .* does not respond/m,
  );
  expect(gone.stdout).not.toContain("hunter22");
  await rm(folder, { recursive: true });
});
