/** Files of messages: bytes in the file storage, rows in the database. */
import { randomBytes } from "node:crypto";
import type { Readable } from "node:stream";
import type { PostedFile, StoredFile } from "@belfry/contracts/messages/files";
import type { Database } from "../database/database.ts";
import { areFilesHeld } from "../database/snapshots/file-hold.ts";
import { fail, failAt } from "../problems.ts";
import { cleanFileName } from "./file-name.ts";
import * as store from "./file-store.ts";
import { readMediaInfo } from "./media-info.ts";
import { createDeleteOrphans } from "./orphans.ts";
import { createQuotas, type FileOwner, type QuotasOptions } from "./quotas.ts";
import { createStorage, type StorageConfig } from "./storage/create-storage.ts";
import type { ByteRange } from "./storage/storage.ts";
import { stripMetadata } from "./strip-metadata.ts";

export { createBucketControl } from "./storage/create-storage.ts";
export { storedPath } from "./storage/storage.ts";

export type Files = ReturnType<typeof createFiles>;

export interface Upload {
  /** The name that the sender chose. */
  name: string;
  bytes: Buffer;
}

export interface FilesOptions extends QuotasOptions {
  database: Database;
  config: QuotasOptions["config"] & StorageConfig;
}

const batchSize = 1000;
const uploadText = "is not a file that you have uploaded to this chat in the last hour";
const unavailableText = "The file storage is not available.";

export function createFiles({ database, clock, dataFolder, config }: FilesOptions) {
  const { sql } = database;
  const quotas = createQuotas({ clock, dataFolder, config });
  const storage = createStorage({ database, dataFolder, config });
  const deleteOrphans = createDeleteOrphans({ sql, clock, quotas, storage, deleteFiles });

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
    const bytes = files.reduce((sum, { size }) => sum + size, 0);
    await quotas.requireFreeSpace(bytes);
    await sql.transaction().execute(async (trx) => {
      // Rows first: bytes without a row count as orphans.
      await store.insert(trx, owner, files, clock.now());
      await quotas.addWithin(trx, owner, bytes);
    });
    try {
      await Promise.all(
        uploads.map(({ bytes }, index) => storage.write(files[index]?.id ?? "", bytes)),
      );
    } catch (error) {
      await discard(files).catch(() => {}); // deleteOrphans tries again
      fail("unavailable", { detail: unavailableText, retryAfterSeconds: 5, cause: error });
    }
    return files;
  }

  /** Stores a file of a user. An image loses its metadata, such as the place where it was taken. */
  async function saveOfUser(
    owner: { chatId: number; userId: number },
    { name, bytes }: Upload,
  ): Promise<StoredFile> {
    const { type } = await readMediaInfo(bytes);
    const [file] = await save(owner, [{ name, bytes: stripMetadata(bytes, type) }]);
    return file ?? fail("invalid_body");
  }

  /** Deletes files whose message was not posted. */
  function discard(files: readonly Pick<StoredFile, "id">[]): Promise<void> {
    return deleteFiles(files.map(({ id }) => id));
  }

  /**
   * Returns files that this user has uploaded to the chat, in the order of `wanted`. Rejects with
   * `file_not_found`, for example after an hour without a message. `isPosted`: a message has one of
   * them.
   */
  async function findUploaded(
    owner: { chatId: number; userId: number },
    wanted: readonly PostedFile[],
  ): Promise<{ files: StoredFile[]; isPosted: boolean }> {
    const ids = [...new Set(wanted.map(({ id }) => id))];
    const found = await store.findUploaded(sql, owner, ids);
    const files = wanted.map(({ id, alt }, index) => {
      const row = found.find(({ file }) => file.id === id);
      const isRepeated = wanted.findIndex((one) => one.id === id) !== index;
      if (!row || isRepeated) failAt(`/files/${index}/id`, uploadText, "file_not_found");
      return { ...row.file, ...(alt?.trim() && { alt: alt.trim() }) };
    });
    return { files, isPosted: found.some(({ messageId }) => messageId !== null) };
  }

  /** Returns undefined if the file does not exist or the user is not a member of its chat. */
  function fileFor(user: { id: number }, id: string): Promise<store.FileRow | undefined> {
    return store.findFor(sql, user.id, id);
  }

  /** Returns undefined if the bytes are missing. Rejects with `unavailable` if the storage is. */
  async function open(
    { id }: Pick<StoredFile, "id">,
    range?: ByteRange,
  ): Promise<Readable | undefined> {
    try {
      return await storage.open(id, range);
    } catch (cause) {
      return fail("unavailable", { detail: unavailableText, retryAfterSeconds: 5, cause });
    }
  }

  /** Deletes the files that removed or updated messages no longer name. */
  async function deleteUnused(chatId: number, messageIds: readonly number[]): Promise<void> {
    if (messageIds.length === 0) return;
    await deleteFiles(await store.listUnused(sql, chatId, messageIds));
  }

  /** Deletes at most `most` files of a chat, up to a message. Returns how many there were. */
  async function deleteOfChat(chatId: number, most: number, upTo?: number): Promise<number> {
    const limit = Math.min(most, batchSize);
    const ids = await store.listOfChat(sql, chatId, { upTo, limit });
    await deleteFiles(ids);
    return ids.length;
  }

  /** Rows first: `deleteOrphans` finds bytes without a row, but not a row without bytes. */
  async function deleteFiles(ids: readonly string[]): Promise<void> {
    if (ids.length === 0) return;
    await sql.transaction().execute(async (trx) => {
      await quotas.subtractWithin(trx, await store.deleteRows(trx, ids));
    });
    // A backup that began before still needs the bytes. `deleteOrphans` deletes them later.
    if (!(await areFilesHeld(sql, clock.now()))) await storage.delete(ids);
  }

  return {
    /** Rejects an upload of that size before it arrives, as `save` would. */
    requireCapacity: (owner: FileOwner, bytes: number) => quotas.require(sql, owner, bytes),
    describe,
    save,
    saveOfUser,
    discard,
    findUploaded,
    fileFor,
    open,
    deleteUnused,
    deleteOfChat,
    deleteOrphans,
  };
}
