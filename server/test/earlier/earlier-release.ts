/** An earlier release: its server, web app and `belfry send`. `npm run keep:release` packs it. */
import { type ChildProcess, spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readFile, rename, rm, symlink, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline";
import { buffer } from "node:stream/consumers";
import { brotliDecompressSync } from "node:zlib";
import { extract } from "tar-stream";

const root = join(import.meta.dirname, "../../..");
const archive = join(import.meta.dirname, "belfry.tar.br");
/** Below `node_modules`, where the release finds the libraries that it does not contain. */
const cache = join(root, "node_modules/.cache/belfry/earlier");

export interface EarlierRelease {
  /** The folder of its web app. */
  web: string;
  /** The file of its `belfry send`. */
  send: string;
  /** The file that starts its server. */
  start: string;
}

/** Unpacks the release unless it is there. `web`: the web app that its server serves. */
export async function unpackEarlier(web: "own" | "current" = "own"): Promise<EarlierRelease> {
  const bytes = await readFile(archive);
  const hash = createHash("sha256").update(bytes).digest("hex").slice(0, 16);
  const folder = join(cache, `${hash}-${web}`);
  if (!existsSync(folder)) await unpack(bytes, folder, web);
  return {
    web: join(folder, "web/dist"),
    send: join(folder, "packages/send/belfry-send.mjs"),
    start: join(folder, "server/start.js"),
  };
}

async function unpack(bytes: Buffer, folder: string, web: "own" | "current"): Promise<void> {
  await mkdir(cache, { recursive: true });
  const temporary = await mkdtemp(`${folder}-`);
  const tar = extract();
  tar.end(brotliDecompressSync(bytes));
  for await (const entry of tar) {
    const content = await buffer(entry);
    if (web === "current" && entry.header.name.startsWith("web/")) continue;
    const path = join(temporary, entry.header.name);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, content);
  }
  if (web === "current") {
    await mkdir(join(temporary, "web"));
    await symlink(join(root, "web/dist"), join(temporary, "web/dist"));
  }
  // Test files of other processes may unpack it at the same time.
  await rename(temporary, folder).catch(async (error) => {
    await rm(temporary, { recursive: true });
    if (!existsSync(folder)) throw error;
  });
}

/** Starts the server of the release as a process. Resolves when it listens. */
export async function startEarlierServer(
  { start }: EarlierRelease,
  environment: Record<string, string>,
): Promise<{ url: string; close(): Promise<void> }> {
  const child = spawn(process.execPath, [start], {
    stdio: ["ignore", "pipe", "inherit"],
    env: { PATH: process.env.PATH, BELFRY_PORT: "0", BELFRY_LOG_LEVEL: "error", ...environment },
  });
  for await (const line of createInterface({ input: child.stdout })) {
    const url = /Belfry is ready at ([^\s"]+)/.exec(line)?.[1];
    if (url === undefined) continue;
    child.stdout.resume();
    return { url, close: () => stop(child) };
  }
  throw new Error("The earlier server ended before it was ready.");
}

async function stop(child: ChildProcess): Promise<void> {
  const exit = once(child, "exit");
  if (child.exitCode !== null || !child.kill("SIGTERM")) return;
  await exit;
}
