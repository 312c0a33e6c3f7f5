/** Files of messages: bytes in the file storage, rows in the database. */
import type { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { limits } from "@belfry/contracts/limits";
import type { PostedFile, StoredFile } from "@belfry/contracts/messages/files";
import type { FilesQuery } from "@belfry/contracts/messages/messages";
import type { Database } from "../database/database.ts";
import { areFilesHeld } from "../database/snapshots/file-hold.ts";
import { fail, failAt } from "../problems.ts";
import { createAvatarFiles } from "./avatars/avatar-files.ts";
import * as store from "./file-store.ts";
import { createDeleteOrphans } from "./orphans.ts";
import { createQuotas, type FileOwner, type QuotasOptions } from "./quotas.ts";
import { createStorage, type StorageConfig } from "./storage/create-storage.ts";
import { type ByteRange, thumbnailName, unavailableText } from "./storage/storage.ts";
import type { Thumbnails } from "./thumbnails/thumbnails.ts";
import { createUploads } from "./uploads.ts";

export type { AvatarOwner } from "./avatars/avatar-files.ts";
export { createBucketControl } from "./storage/create-storage.ts";
export { storedPath } from "./storage/storage.ts";
export { createThumbnails, type Thumbnails } from "./thumbnails/thumbnails.ts";
export type { Upload } from "./uploads.ts";

export type Files = ReturnType<typeof createFiles>;

export interface FilesOptions extends QuotasOptions {
  database: Database;
  config: QuotasOptions["config"] & StorageConfig;
  /** Default: uploads get no thumbnails. */
  thumbnails?: Pick<Thumbnails, "make" | "makeAvatar"> | undefined;
}

const batchSize = 1000;
const uploadText = "is not a file that you have uploaded to this chat in the last hour";

export function createFiles(options: FilesOptions) {
  const { database, clock, dataFolder, config, thumbnails } = options;
  const { sql } = database;
  const quotas = createQuotas({ clock, dataFolder, config });
  const storage = createStorage({ database, dataFolder, config });
  const uploads = createUploads({ sql, clock, quotas, storage, thumbnails, discard });
  const avatars = createAvatarFiles({ sql, clock, quotas, storage, thumbnails });
  const deleteOrphans = createDeleteOrphans({ sql, clock, storage, deleteFiles });

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

  /** Returns undefined if the file has no such thumbnail, or if its bytes are missing. */
  async function readThumbnail(file: store.FileRow, size: number): Promise<Buffer | undefined> {
    if (!file.thumbnails.includes(size)) return undefined;
    const stream = await open({ id: thumbnailName(file, size) });
    return stream && buffer(stream);
  }

  /** Returns the ids of a chat's messages with files, newest first. `before` is for the next page. */
  async function listMessages(chatId: number, query: FilesQuery) {
    const { limit = limits.pageSize } = query;
    const ids = await store.listMessagesWithFiles(sql, chatId, { ...query, limit: limit + 1 });
    const page = ids.slice(0, limit);
    return { ids: page, before: ids.length > limit ? (page.at(-1) ?? null) : null };
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
    const deleted = await sql.transaction().execute(async (trx) => {
      const rows = await store.deleteRows(trx, ids);
      await quotas.subtractWithin(trx, rows);
      return rows;
    });
    const names = deleted.flatMap((file) =>
      file.thumbnails.map((size) => thumbnailName(file, size)),
    );
    // A backup that began before still needs the bytes. `deleteOrphans` deletes them later.
    if (!(await areFilesHeld(sql, clock.now()))) await storage.delete([...ids, ...names]);
  }

  return {
    /** Rejects an upload of that size before it arrives, as `save` would. */
    requireCapacity: (owner: FileOwner, bytes: number) => quotas.require(sql, owner, bytes),
    ...uploads,
    discard,
    findUploaded,
    fileFor,
    open,
    readThumbnail,
    listMessages,
    deleteUnused,
    deleteOfChat,
    deleteOrphans,
    avatars,
  };
}
