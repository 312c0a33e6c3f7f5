/** Bytes of files in S3-compatible storage, under the same names as in the data folder. */
import { openAsBlob } from "node:fs";
import { Readable } from "node:stream";
import type { ReadableStream } from "node:stream/web";
import type { S3mini } from "s3mini";
import { createFairQueue } from "../../fair-queue.ts";
import { createS3Fetch } from "./s3-fetch.ts";
import { type ByteRange, storedPath } from "./storage.ts";

export interface S3Connection {
  /** The URL of the bucket. */
  url: string;
  region: string;
  accessKey: string;
  secretKey: string;
  timeoutMs: number;
}

export type S3 = ReturnType<typeof createS3>;

/** Names the database whose server deletes files in the bucket. */
const ownerKey = "belfry-owner.txt";
const type = "application/octet-stream";
const listMax = 1000;
/** At once. */
const fileWritesMax = 4;

export function createS3({ url, region, accessKey, secretKey, timeoutMs }: S3Connection) {
  const fileWrites = createFairQueue({
    concurrency: fileWritesMax,
    concurrencyPerUser: fileWritesMax,
    queueMaxPerUser: Number.POSITIVE_INFINITY,
  });
  let opening: Promise<S3mini> | undefined;

  /** The library is loaded only by servers that use it. */
  function client(): Promise<S3mini> {
    opening ??= import("s3mini").then(
      ({ S3mini }) =>
        new S3mini({
          endpoint: url,
          region,
          accessKeyId: accessKey,
          secretAccessKey: secretKey,
          fetch: createS3Fetch(timeoutMs),
        }),
    );
    return opening;
  }

  async function write(id: string, bytes: Uint8Array): Promise<void> {
    await (await client()).putObject(storedPath(id), bytes, type);
  }

  /** Streams the file. A blob can be sent again, and its size is known. */
  async function writeFile(id: string, path: string): Promise<void> {
    const s3 = await client();
    // Each takes a few megabytes of buffers.
    await fileWrites.run(0, async () => {
      await s3.putObject(storedPath(id), await openAsBlob(path), type);
    });
  }

  async function open(id: string, range?: ByteRange): Promise<Readable | undefined> {
    const s3 = await client();
    const [from, to] = range ? [range.start, range.end + 1] : [0, 0];
    const { body } = await s3
      .getObjectRaw(storedPath(id), range === undefined, from, to)
      .catch((error) => {
        if (statusOf(error) !== 404) throw error;
        return { body: undefined };
      });
    return body ? Readable.fromWeb(body as ReadableStream) : undefined;
  }

  async function deleteFiles(ids: readonly string[]): Promise<void> {
    if (ids.length === 0) return;
    const results = await (await client()).deleteObjects(ids.map(storedPath));
    const failed = results.filter((isDeleted) => !isDeleted).length;
    if (failed > 0) throw new Error(`${failed} files could not be deleted in the S3 bucket.`);
  }

  async function listIds(subfolder: string): Promise<string[]> {
    const s3 = await client();
    const ids: string[] = [];
    let token: string | undefined;
    do {
      const prefix = `files/${subfolder}/`;
      const page = await s3.listObjectsPaged("/", prefix, listMax, token);
      for (const { Key } of page?.objects ?? []) ids.push(Key.slice(prefix.length));
      token = page?.nextContinuationToken;
    } while (token !== undefined);
    return ids;
  }

  async function readOwner(): Promise<string | undefined> {
    return (await (await client()).getObject(ownerKey)) ?? undefined;
  }

  async function writeOwner(owner: string): Promise<void> {
    await (await client()).putObject(ownerKey, owner, "text/plain");
  }

  /** Writes, reads and deletes an object. Rejects if the bucket cannot be used. */
  async function check(): Promise<void> {
    const s3 = await client();
    const key = "belfry-check.txt";
    await s3.putObject(key, "check", "text/plain");
    const text = await s3.getObject(key);
    await s3.deleteObject(key);
    if (text !== "check") throw new Error("An object has other contents than were written");
  }

  return { write, writeFile, open, delete: deleteFiles, listIds, readOwner, writeOwner, check };
}

/** The status of a reply that is an error. */
function statusOf(error: unknown): number | undefined {
  return error instanceof Error && "status" in error ? Number(error.status) : undefined;
}
