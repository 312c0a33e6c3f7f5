/**
 * Uploads are written to a folder while they arrive. Only a few of them are in memory at a time,
 * each from its last byte to its reply.
 */
import { randomUUID } from "node:crypto";
import { createWriteStream, existsSync, mkdirSync, readdirSync, rmSync, statSync } from "node:fs";
import { open, rm } from "node:fs/promises";
import type { IncomingMessage } from "node:http";
import { join } from "node:path";
import { finished } from "node:stream/promises";
import { fail, Refusal } from "../../problems.ts";
import type { ReceivedFile } from "../raw-bodies.ts";
import { type ReceiveLimits, receiveToFile } from "./receive.ts";

/** How many uploads are in memory at once. */
const slotCount = 2;

/** Older files are from before a crash: every body has arrived or failed by then. */
const staleMs = 60 * 60 * 1000;

/** Several servers may use the folder. Deletes its files from before a crash. */
export function createSpool(folder: string) {
  deleteStale(folder);
  let freeSlots = slotCount;
  const waiting: (() => void)[] = [];

  async function takeSlot(): Promise<void> {
    if (freeSlots > 0) freeSlots -= 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
  }

  function freeSlot(): void {
    const next = waiting.shift();
    if (next) next();
    else freeSlots += 1;
  }

  /** Resolves with the body as a file. Call `delete` when it is no longer used. */
  async function receiveFile(raw: IncomingMessage, limits: ReceiveLimits): Promise<ReceivedFile> {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const path = join(folder, randomUUID());
    const deleteFile = () => rm(path, { force: true });
    const file = createWriteStream(path, { flags: "wx", mode: 0o600 });
    try {
      await receiveToFile(raw, limits, file);
      return { path, size: file.bytesWritten, read: () => read(path), delete: deleteFile };
    } catch (error) {
      file.destroy();
      await finished(file).catch(() => {});
      await deleteFile();
      if (error instanceof Refusal) throw error;
      fail("unavailable", { cause: error, retryAfterSeconds: 5 });
    }
  }

  /** Waits until few others are in memory. */
  async function read(path: string): Promise<{ bytes: Buffer; release(): void }> {
    await takeSlot();
    try {
      return { bytes: await readAll(path), release: freeSlot };
    } catch (error) {
      freeSlot();
      fail("unavailable", { cause: error, retryAfterSeconds: 5 });
    }
  }

  /** Resolves with the body. Call `release` when it is no longer used. */
  async function receive(
    raw: IncomingMessage,
    limits: ReceiveLimits,
  ): Promise<{ bytes: Buffer; release(): void }> {
    const file = await receiveFile(raw, limits);
    return file.read().finally(file.delete);
  }

  return { receive, receiveFile, deleteStale: () => deleteStale(folder) };
}

/** Node's `readFile` needs twice the memory: it reads chunks and joins them. */
async function readAll(path: string): Promise<Buffer> {
  await using file = await open(path);
  const { size } = await file.stat();
  const bytes = Buffer.allocUnsafeSlow(size);
  for (let length = 0; length < size; ) {
    const { bytesRead } = await file.read(bytes, length);
    if (bytesRead === 0) throw new Error(`${path} became shorter while it was read.`);
    length += bytesRead;
  }
  return bytes;
}

function deleteStale(folder: string): void {
  for (const name of existsSync(folder) ? readdirSync(folder) : []) {
    const path = join(folder, name);
    const { mtimeMs = Date.now() } = statSync(path, { throwIfNoEntry: false }) ?? {};
    if (Date.now() - mtimeMs > staleMs) rmSync(path, { force: true });
  }
}
