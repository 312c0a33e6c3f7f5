/** Stores uploads: first rows in the database, then bytes in the storage. */
import { randomBytes } from "node:crypto";
import type { StoredFile } from "@belfry/contracts/messages/files";
import type { Clock } from "../clock.ts";
import type { Sql } from "../database/schema.ts";
import type { ReceivedFile } from "../http/raw-bodies.ts";
import { fail } from "../problems.ts";
import { cleanFileName } from "./file-name.ts";
import * as store from "./file-store.ts";
import { readMediaInfo } from "./media-info.ts";
import type { createQuotas, FileOwner } from "./quotas.ts";
import { typeOfFile } from "./received-file.ts";
import { type FileStorage, thumbnailName, unavailableText } from "./storage/storage.ts";
import { stripMetadata } from "./strip-metadata.ts";
import type { Thumbnails } from "./thumbnails/thumbnails.ts";

export interface Upload {
  /** The name that the sender chose. */
  name: string;
  bytes: Buffer;
}

/** Bytes of a file or of a thumbnail, and the name under which they are stored. */
interface StoredBytes {
  name: string;
  bytes: Uint8Array;
}

export interface UploadsOptions {
  sql: Sql;
  clock: Clock;
  quotas: Pick<ReturnType<typeof createQuotas>, "requireFreeSpace" | "addWithin">;
  storage: Pick<FileStorage, "write" | "writeFile">;
  thumbnails: Pick<Thumbnails, "make"> | undefined;
  discard(files: readonly StoredFile[]): Promise<void>;
}

export function createUploads(options: UploadsOptions) {
  const { sql, clock, quotas, storage, thumbnails, discard } = options;

  /** Returns the files as `save` would store them. */
  function describe(uploads: readonly Upload[]): Promise<StoredFile[]> {
    return Promise.all(
      uploads.map(async ({ name, bytes }) => ({
        id: randomBytes(16).toString("hex"),
        name: cleanFileName(name),
        size: bytes.length,
        ...(await readMediaInfo(bytes)),
      })),
    );
  }

  /**
   * Stores files whose message is not posted yet. Resolves after they are stored. Rejects with
   * `storage_full` or `upload_quota_reached`.
   */
  async function save(owner: FileOwner, uploads: readonly Upload[]): Promise<StoredFile[]> {
    if (uploads.length === 0) return [];
    const files = await describe(uploads);
    const contents = files.map(({ id }, index) => ({
      name: id,
      bytes: uploads[index]?.bytes ?? Buffer.alloc(0),
    }));
    await write(owner, files, contents);
    return files;
  }

  function write(
    owner: FileOwner,
    files: readonly StoredFile[],
    contents: readonly StoredBytes[],
  ): Promise<void> {
    return writeWith(owner, files, async () => {
      await Promise.all(contents.map(({ name, bytes }) => storage.write(name, bytes)));
    });
  }

  async function writeWith(
    owner: FileOwner,
    files: readonly StoredFile[],
    writeBytes: () => Promise<void>,
  ): Promise<void> {
    // Without the thumbnails, which are always smaller.
    const bytes = files.reduce((sum, { size }) => sum + size, 0);
    await quotas.requireFreeSpace(bytes);
    await sql.transaction().execute(async (trx) => {
      // Rows first: bytes without a row count as orphans.
      await store.insert(trx, owner, files, clock.now());
      await quotas.addWithin(trx, owner, bytes);
    });
    try {
      await writeBytes();
    } catch (error) {
      await discard(files).catch(() => {}); // deleteOrphans tries again
      fail("unavailable", { detail: unavailableText, retryAfterSeconds: 5, cause: error });
    }
  }

  /** Stores a file of a user. Only an image is read into memory. */
  async function saveFileOfUser(
    owner: { chatId: number; userId: number },
    { name, file }: { name: string; file: ReceivedFile },
  ): Promise<StoredFile> {
    const { type, isImage } = await typeOfFile(file);
    if (isImage) {
      const { bytes, release } = await file.read();
      return saveOfUser(owner, { name, bytes }).finally(release);
    }
    const id = randomBytes(16).toString("hex");
    const stored = { id, name: cleanFileName(name), size: file.size, type };
    await writeWith(owner, [stored], () => storage.writeFile(id, file.path));
    return stored;
  }

  /**
   * Stores a file of a user. An image loses its metadata, such as the place where it was taken, and a
   * large one gets thumbnails.
   */
  async function saveOfUser(
    owner: { chatId: number; userId: number },
    upload: Upload,
  ): Promise<StoredFile> {
    const { type } = await readMediaInfo(upload.bytes);
    const bytes = stripMetadata(upload.bytes, type);
    const [described] = await describe([{ name: upload.name, bytes }]);
    if (!described) fail("invalid_body");
    const made = (await thumbnails?.make(owner.userId, bytes, described)) ?? [];
    const sizes = made.map(({ size }) => size);
    const file = { ...described, ...(sizes.length > 0 && { thumbnails: sizes }) };
    await write(
      owner,
      [file],
      [
        { name: file.id, bytes },
        ...made.map(({ size, bytes }) => ({ name: thumbnailName(file, size), bytes })),
      ],
    );
    return file;
  }

  return { describe, save, saveOfUser, saveFileOfUser };
}
