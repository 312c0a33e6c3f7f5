import { once } from "node:events";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pino } from "pino";
import { expect, onTestFinished, test } from "vitest";
import { readConfig } from "./config/config.ts";
import { startServer } from "./start.ts";

async function start(environment: Record<string, string> = {}) {
  const folder = await mkdtemp(join(tmpdir(), "belfry-start-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const BELFRY_DATA = environment.BELFRY_DATA ?? folder;
  const config = readConfig({ BELFRY_PORT: "0", ...environment, BELFRY_DATA }, () => "");
  return startServer(config, { log: pino({ level: "silent" }) });
}

async function folderWith(name: string, content: string | "folder"): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "belfry-start-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const path = join(folder, name);
  await (content === "folder" ? mkdir(path) : writeFile(path, content));
  return folder;
}

test("If the port is in use, the start fails with the port and the option that changes it", async () => {
  const other = createServer().listen(0, "127.0.0.1");
  onTestFinished(() => void other.close());
  await once(other, "listening");
  const address = other.address();
  const port = typeof address === "object" && address ? address.port : 0;
  await expect(start({ BELFRY_PORT: String(port) })).rejects.toThrow(
    new RegExp(
      `^Cannot listen on 127.0.0.1, port ${port} .*BELFRY_PORT.*: another program uses this port\\.`,
    ),
  );
});

test("If the data folder is a file, the start fails with its path", async () => {
  const file = join(await folderWith("data", "a file"), "data");
  await expect(start({ BELFRY_DATA: file })).rejects.toThrow(
    `The data folder ${file} (BELFRY_DATA) cannot be`,
  );
});

test.for([
  ["is not a database", "this is not a database".repeat(100)],
  ["disk I/O error", "folder"],
] as const)(
  "If the database file is unreadable, the start fails with its folder: %s",
  async ([reason, content]) => {
    const folder = await folderWith("belfry.db", content);
    const sentence = new RegExp(`^The database in ${folder} cannot be opened: .*${reason}`);
    await expect(start({ BELFRY_DATA: folder })).rejects.toThrow(sentence);
  },
);

test("If the key file cannot be read, the start fails with its path", async () => {
  const folder = await folderWith("secret.key", "folder");
  await expect(start({ BELFRY_DATA: folder })).rejects.toThrow(
    `The key file ${join(folder, "secret.key")} cannot be used: EISDIR`,
  );
});

test("[D1] An empty database file next to a key file is refused, because it held data", async () => {
  const folder = await folderWith("belfry.db", "");
  await (await start({ BELFRY_DATA: folder })).close(); // the first start was interrupted
  await writeFile(join(folder, "belfry.db"), "");
  await expect(start({ BELFRY_DATA: folder })).rejects.toThrow(
    `The database in ${folder} is damaged (belfry.db is empty, but there is a key file). Restore`,
  );
});

test("If PostgreSQL is unreachable, the start fails with its host and without its password", async () => {
  const failed = start({ BELFRY_DATABASE_URL: "postgres://ada:secret@127.0.0.1:1/belfry" });
  await expect(failed).rejects.toThrow(
    /^The PostgreSQL database belfry at 127.0.0.1:1 \(BELFRY_DATA/,
  );
  await expect(failed).rejects.not.toThrow(/secret/);
});

test.for(["https://chat.example.org?x", "https://ada:secret@chat.example.org", "http://a/#b"])(
  "The public URL %s is rejected",
  async (given) => {
    await expect(start({ BELFRY_PUBLIC_URL: given })).rejects.toMatchObject({
      problems: [expect.stringMatching(/^BELFRY_PUBLIC_URL must be a URL/)],
    });
  },
);
