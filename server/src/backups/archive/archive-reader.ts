/** Reads a backup and checks the SHA-256 of every entry. */
import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { open } from "node:fs/promises";
import { basename } from "node:path";
import { extract as createExtract, type Header } from "tar-stream";
import { decompressorFor } from "./compression.ts";
import { isEntryName, keyName, sumsName } from "./entry-names.ts";
import { type Manifest, manifestName, parseManifest } from "./manifest.ts";
import { checkSignature, type SignatureState, type SigningKey } from "./signature.ts";

type Chunks = AsyncIterable<Buffer>;
type Entry = Chunks & { header: Header & { pax?: Record<string, string> | null } };

export interface ReadOptions {
  path: string;
  /** Checks the signature. */
  key?: SigningKey | undefined;
  signal?: AbortSignal | undefined;
  /** Must read all chunks of the entry. Default: reads and drops them. */
  onEntry?(name: string, chunks: Chunks, manifest: Manifest): Promise<void>;
  onProgress?(readBytes: number, totalBytes: number): void;
}

export interface ArchiveContents {
  manifest: Manifest;
  signature: SignatureState;
}

const manifestBytesMax = 1024 * 1024;
const keyBytesMax = 64 * 1024;
/** A line of the checksums. The longest name has 76 characters. */
const sumBytesMax = 160;

/** Reads only the manifest. */
export async function readManifest(path: string): Promise<Manifest> {
  const { entries, close } = await openEntries(path);
  try {
    for await (const entry of entries) {
      return await readFirst(entry, path);
    }
    throw noBackup(path);
  } catch (error) {
    throw isSentence(error) ? error : noBackup(path);
  } finally {
    close();
  }
}

/** Rejects with a sentence if the backup is damaged, incomplete or from a newer version. */
export async function readArchive(options: ReadOptions): Promise<ArchiveContents> {
  const { path, key, signal, onEntry = drain, onProgress } = options;
  const { entries, close } = await openEntries(path, signal);
  const sums = new Map<string, string>();
  let manifest: Manifest | undefined;
  let listed: { text: string; comment: string | undefined } | undefined;
  let readBytes = 0;
  try {
    for await (const entry of entries) {
      const { name, type } = entry.header;
      if (type !== "file" || !isEntryName(name) || sums.has(name) || listed) {
        throw new DamageError(`it has an unexpected entry ${JSON.stringify(name)}`);
      }
      if (name === sumsName) {
        const text = await readText(entry, (sums.size + 1) * sumBytesMax);
        listed = { text, comment: entry.header.pax?.comment };
        continue;
      }
      const hash = createHash("sha256");
      if (manifest) {
        const total = manifest.totalBytes;
        requireDeclaredSize(entry.header, manifest, readBytes);
        const chunks = tap(entry, (chunk) => {
          hash.update(chunk);
          if (name === keyName) return;
          readBytes += chunk.length;
          onProgress?.(readBytes, total);
        });
        await onEntry(name, chunks, manifest);
      } else {
        manifest = await readFirst(entry, path, (chunk) => hash.update(chunk));
      }
      sums.set(name, hash.digest("hex"));
    }
    if (!manifest) throw noBackup(path);
    if (!listed) throw new DamageError("its end is missing");
    compareSums(sums, parseSums(listed.text));
    const { text, comment } = listed;
    const signature = checkSignature(key, { sums: text, comment, place: basename(path) });
    return { manifest, signature };
  } catch (error) {
    throw manifest || isSentence(error) ? describeDamage(error, path) : noBackup(path);
  } finally {
    close();
  }
}

async function openEntries(path: string, signal?: AbortSignal) {
  const decompressor = decompressorFor(await readFirstBytes(path));
  const source = createReadStream(path);
  const extract = createExtract();
  const fail = (error: Error) => extract.destroy(error);
  source.once("error", fail);
  decompressor?.once("error", fail);
  signal?.addEventListener("abort", () => fail(signal.reason), { once: true });
  (decompressor ? source.pipe(decompressor) : source).pipe(
    extract as unknown as NodeJS.WritableStream,
  );
  const close = () => {
    source.destroy();
    decompressor?.destroy();
    extract.destroy();
  };
  return { entries: extract as unknown as AsyncIterable<Entry>, close };
}

async function readFirstBytes(path: string): Promise<Buffer> {
  const bytes = Buffer.alloc(4);
  const file = await open(path, "r").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") throw new Error(`There is no file ${path}.`);
    throw new Error(`The file ${path} cannot be read: ${error.message}.`);
  });
  try {
    if ((await file.stat()).isDirectory()) throw new Error(`${path} is a folder.`);
    await file.read(bytes);
  } finally {
    await file.close();
  }
  return bytes;
}

async function readFirst(
  entry: Entry,
  path: string,
  onChunk: (chunk: Buffer) => void = () => {},
): Promise<Manifest> {
  if (entry.header.name !== manifestName) throw noBackup(path);
  return parseManifest(await readText(tap(entry, onChunk), manifestBytesMax), basename(path));
}

/** A small compressed file could otherwise fill the disk. The size of a tar entry is in its header. */
function requireDeclaredSize(
  { name, size = 0 }: Header,
  manifest: Manifest,
  readBytes: number,
): void {
  const remaining = name === keyName ? keyBytesMax : manifest.totalBytes - readBytes;
  if (size > remaining) throw new DamageError("it is larger than its manifest says");
}

async function* tap(chunks: Chunks, onChunk: (chunk: Buffer) => void): Chunks {
  for await (const chunk of chunks) {
    onChunk(chunk);
    yield chunk;
  }
}

async function drain(_name: string, chunks: Chunks): Promise<void> {
  for await (const _ of chunks);
}

async function readText(chunks: Chunks, maxBytes: number): Promise<string> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const chunk of chunks) {
    parts.push(chunk);
    size += chunk.length;
    if (size > maxBytes) throw new DamageError("an entry is too large");
  }
  return Buffer.concat(parts).toString("utf8");
}

function parseSums(text: string): Map<string, string> {
  const lines = text.split("\n").filter((line) => line !== "");
  return new Map(lines.map((line) => [line.slice(66), line.slice(0, 64)]));
}

function compareSums(sums: Map<string, string>, listed: Map<string, string>): void {
  for (const [name, sum] of sums) {
    if (listed.get(name) !== sum) throw new DamageError(`the checksum of ${name} is wrong`);
  }
  for (const name of listed.keys()) {
    if (!sums.has(name)) throw new DamageError(`${name} is missing`);
  }
}

/** Errors of the tar and compression libraries are not for users. */
function isSentence(error: unknown): boolean {
  return error instanceof Error && /\.$/.test(error.message);
}

function noBackup(path: string): Error {
  return new Error(`${basename(path)} is not a Belfry backup, or its beginning is damaged.`);
}

class DamageError extends Error {}

const archiveErrors =
  /^(Unexpected end of data|Invalid tar header|unexpected end of file|incorrect|invalid)/i;

/** Turns errors of the tar and compression libraries into a sentence. */
function describeDamage(error: unknown, path: string): Error {
  if (!(error instanceof Error)) return new Error(String(error));
  const code = "code" in error ? String(error.code) : "";
  const isDamage = /^(Z_|ZSTD_)/.test(code) || archiveErrors.test(error.message);
  if (!(error instanceof DamageError) && !isDamage) return error;
  const detail = error.message.startsWith("Unexpected end") ? "its end is missing" : error.message;
  const sentence = `${basename(path)} is damaged: ${detail.replace(/\.$/, "")}.`;
  return new Error(`${sentence} Use another backup.`, { cause: error });
}
