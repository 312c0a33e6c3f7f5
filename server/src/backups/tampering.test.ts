/** Backups that somebody changed, and checked them again with correct checksums. */
import { createHash } from "node:crypto";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { zstdCompressSync } from "node:zlib";
import { extract, type Header, pack } from "tar-stream";
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from "vitest";
import { file, form } from "../../test/kit/files/uploads.ts";
import { administer, withName } from "../../test/kit/processes/global-setup.ts";
import { belfry, type Installation, install } from "../../test/kit/processes/installed.ts";
import { requestsOverHttp } from "../../test/kit/requests.ts";
import { setupBody } from "../../test/kit/test-server.ts";
import { ageOfData } from "../database/checks.ts";
import { openDatabase } from "../database/database.ts";

interface Entry {
  name: string;
  bytes: Buffer;
  pax?: Record<string, string> | null;
}

let folder: string;
let source: Installation;
let entries: Entry[];
let targetCount = 0;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "belfry-tampering-"));
  source = await install("sqlite");
  const request = requestsOverHttp(source.url);
  const { token } = (await request("POST /api/setup", { body: setupBody })).body;
  const [chat] = (await request("GET /api/chats", { as: token })).body.items;
  const webhooks = `POST /api/chats/${chat.id}/webhooks`;
  const relay = (await request(webhooks, { as: token, body: { name: "Relay" } })).body;
  await request(`POST ${new URL(relay.url).pathname}`, form([file("a.txt", "the file")]));
  const path = join(folder, "saved.tar");
  await source.belfry(`backup "${path}"`);
  entries = await readEntries(path);
});

afterAll(async () => {
  await source.remove();
  await rm(folder, { recursive: true });
});

async function readEntries(path: string): Promise<Entry[]> {
  const tar = extract();
  tar.end(await readFile(path));
  const found: Entry[] = [];
  type Part = AsyncIterable<Buffer> & { header: Header & Pick<Entry, "pax"> };
  for await (const part of tar as unknown as AsyncIterable<Part>) {
    const bytes = Buffer.concat(await Array.fromAsync(part));
    found.push({ name: part.header.name, bytes, pax: part.header.pax ?? null });
  }
  return found;
}

async function writeEntries(name: string, written: readonly Entry[]): Promise<string> {
  const tar = pack();
  for (const { name, bytes, pax } of written) {
    tar.entry({ name, ...(pax && { pax }) } as { name: string }, bytes);
  }
  tar.finalize();
  const bytes = Buffer.concat(await Array.fromAsync(tar as unknown as AsyncIterable<Buffer>));
  const path = join(folder, name);
  await writeFile(path, name.endsWith(".zst") ? zstdCompressSync(bytes) : bytes);
  return path;
}

/** Replaces the checksums by those of the entries. Keeps the signature. */
function withSums(changed: readonly Entry[]): Entry[] {
  const others = changed.filter(({ name }) => name !== "SHA256SUMS");
  const lines = others.map(({ name, bytes }) => {
    return `${createHash("sha256").update(bytes).digest("hex")}  ${name}\n`;
  });
  const pax = entries.at(-1)?.pax ?? null;
  return [...others, { name: "SHA256SUMS", bytes: Buffer.from(lines.join("")), pax }];
}

function withManifest(changed: readonly Entry[], members: object): Entry[] {
  return changed.map((entry) => {
    if (entry.name !== "manifest.json") return entry;
    const manifest = { ...JSON.parse(entry.bytes.toString()), ...members };
    return { ...entry, bytes: Buffer.from(JSON.stringify(manifest)) };
  });
}

/** Makes the manifest say the size of all entries. */
function resized(changed: readonly Entry[]): Entry[] {
  const isData = ({ name }: Entry) => !/^(manifest\.json|secret\.key|SHA256SUMS)$/.test(name);
  const totalBytes = changed.filter(isData).reduce((sum, { bytes }) => sum + bytes.length, 0);
  return withoutSignature(withSums(withManifest(changed, { totalBytes })));
}

function withoutSignature(changed: readonly Entry[]): Entry[] {
  return changed.map((entry) => ({ ...entry, pax: null }));
}

function withOtherFile(changed: readonly Entry[]): Entry[] {
  return changed.map((entry) =>
    entry.name.startsWith("files/") ? { ...entry, bytes: Buffer.from("THE FILE") } : entry,
  );
}

function createTarget(): Record<string, string> {
  targetCount += 1;
  return { BELFRY_DATA: join(folder, `target-${targetCount}`) };
}

/** Expects that the backup is rejected everywhere, and that nothing was written. */
async function expectRejected(path: string, sentence: RegExp, options = ""): Promise<void> {
  const target = createTarget();
  const key = options || `--key "${join(source.dataFolder, "secret.key")}"`;
  const restored = await belfry(`restore "${path}" ${key}`, target);
  expect(restored).toMatchObject({ code: 1, stdout: "", stderr: expect.stringMatching(sentence) });
  const left = await readdir(target.BELFRY_DATA ?? "").catch(() => []);
  expect(left.filter((name) => name !== "belfry.lock")).toEqual([]);
}

test("A changed file with the old checksums is rejected", async () => {
  // T1
  const path = await writeEntries("changed.tar", withOtherFile(entries));
  const sentence = /is damaged: the checksum of files\/\S+ is wrong\. Use another backup\./;
  expect((await belfry(`verify "${path}"`, createTarget())).stderr).toMatch(sentence);
  await expectRejected(path, sentence);
});

test("A backup without a file of its list is rejected", async () => {
  // T1
  const left = entries.filter(({ name }) => !name.startsWith("files/"));
  const path = await writeEntries("missing.tar", left);
  const sentence = /is damaged: files\/\S+ is missing\. Use another backup\./;
  expect((await belfry(`verify "${path}"`, createTarget())).stderr).toMatch(sentence);
  await expectRejected(path, sentence);
});

test("A database with another number of messages than the manifest says is rejected", async () => {
  // T1
  const changed = withoutSignature(withSums(withManifest(entries, { messages: 5 })));
  const path = await writeEntries("count.tar", changed);
  const sentence = /it has 1 messages instead of 5\. Use another backup\./;
  expect((await belfry(`verify "${path}"`, createTarget())).stderr).toMatch(sentence);
  await expectRejected(path, sentence, "--new-key");
});

test("A changed backup with new checksums is rejected where the secret key is", async () => {
  // S3
  const path = await writeEntries("signed.tar", withSums(withOtherFile(entries)));
  const sentence = /was changed after it was made: its signature does not match the secret key/;
  expect(await source.belfry(`verify "${path}"`)).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(sentence),
  });
  await expectRejected(path, sentence);
  const forged = withSums(withManifest(withOtherFile(entries), { keyIds: [] }));
  await expectRejected(await writeEntries("forged.tar", forged), sentence);
  const unchecked = await belfry(`verify "${path}"`, createTarget());
  expect(unchecked.stdout).toMatch("Its signature was not checked");
});

test("A backup without a signature is restored only with --unsigned where the key is", async () => {
  // S3
  const path = await writeEntries("unsigned.tar", withoutSignature(withSums(entries)));
  expect((await source.belfry(`verify "${path}"`)).stdout).toMatch("It has no signature");
  await expectRejected(path, /has no signature\. .* Nothing was changed\.\n.* --unsigned\./);
  const key = `--key "${join(source.dataFolder, "secret.key")}"`;
  const restored = await belfry(`restore "${path}" ${key} --unsigned`, createTarget());
  expect(restored).toMatchObject({ code: 0, stdout: expect.stringMatching("has no signature") });
});

test("An unchanged backup is verified with the key of the installation or of a file", async () => {
  // S3
  const path = join(folder, "saved.tar");
  const correct = "Its signature is correct: nobody changed it since it was made.";
  expect((await source.belfry(`verify "${path}"`)).stdout).toMatch(correct);
  const key = join(source.dataFolder, "secret.key");
  const elsewhere = createTarget();
  expect((await belfry(`verify "${path}" --key "${key}"`, elsewhere)).stdout).toMatch(correct);
  expect((await belfry(`verify "${path}"`, elsewhere)).stdout).toMatch("was not checked");
  const missing = await belfry(`verify "${path}" --key "${key}.none"`, elsewhere);
  expect(missing.stderr).toMatch("There is no key file");
  const restored = await belfry(`restore "${path}" --key "${key}"`, elsewhere);
  expect(restored.stdout).toMatch(correct);
});

test("Rows that do not match their digests, or columns that are unknown, are rejected and nothing is loaded", async () => {
  const server = await install("postgres");
  onTestFinished(server.remove);
  const request = requestsOverHttp(server.url);
  await request("POST /api/setup", { body: setupBody });
  const path = join(folder, "rows.tar");
  await server.belfry(`backup "${path}"`);
  const rows = await readEntries(path);
  const change = (name: string, from: RegExp, to: string) =>
    rows.map((entry) => {
      if (entry.name !== `database/${name}`) return entry;
      const text = entry.bytes.toString();
      expect(text).toMatch(from);
      return { ...entry, bytes: Buffer.from(text.replace(from, to)) };
    });
  const name = `belfry_tampered_${process.pid}`;
  await administer(inject("postgresUrl"), `create database ${name}`);
  const url = withName(inject("postgresUrl"), name);
  for (const [label, changed, sentence] of [
    ["a value", change("users.ndjson", /Ada/, "Eva"), /table users has rows with other contents/],
    ["a missing row", change("users.ndjson", /^.*\n/, ""), /table users has \d rows instead of \d/],
    ["the middle of a row", change("users.ndjson", /..\n$/, ""), /the last row is incomplete/],
    ["a column", change("tables.json", /"display_name"/, '"display_names"'), /unknown here/],
    ["a table", change("tables.json", /"name": "users"/, '"name": "user; drop"'), /is not a table/],
  ] as const) {
    const forged = await writeEntries("rows-forged.tar", resized(changed));
    const target = { ...createTarget(), BELFRY_DATABASE_URL: url };
    const { code, stderr } = await belfry(`restore "${forged}" --new-key`, target);
    expect([code, stderr], label).toEqual([1, expect.stringMatching(sentence)]);
    const database = await openDatabase({ url, dataFolder: "" });
    expect(await ageOfData(database), label).toBe("none");
    await database.close();
  }
});

test("A backup of PostgreSQL in a former format is rejected with the commit that can restore it", async () => {
  const members = {
    format: 1,
    database: "postgres",
    databaseFormat: "pg_dump",
    server: { schema: "public", majorVersion: 15 },
  };
  const path = await writeEntries("former.tar", withSums(withManifest(entries, members)));
  for (const command of [`verify "${path}"`, `restore "${path}" --new-key`]) {
    expect(await belfry(command, createTarget()), command).toEqual({
      code: 1,
      stdout: "",
      stderr:
        "former.tar was made from PostgreSQL in a former format. Restore it with the commit 78b3bd67 of " +
        "Belfry, as docs/guides/backups.md describes.\n",
    });
  }
});

test("A small file that holds more than its manifest says is rejected before it is written", async () => {
  // S10
  const large = entries.map((entry) =>
    entry.name.startsWith("files/") ? { ...entry, bytes: Buffer.alloc(64 * 1024 * 1024) } : entry,
  );
  const path = await writeEntries("bomb.tar.zst", withSums(large));
  const sentence = /is damaged: it is larger than its manifest says\. Use another backup\./;
  expect((await belfry(`verify "${path}"`, createTarget())).stderr).toMatch(sentence);
  await expectRejected(path, sentence);
});
