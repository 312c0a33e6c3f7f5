/** Stores the images of avatars: small, square, and without metadata. */
import { randomBytes } from "node:crypto";
import { buffer } from "node:stream/consumers";
import { limits } from "@belfry/contracts/limits";
import type { Clock } from "../../clock.ts";
import type { Sql } from "../../database/schema.ts";
import { areFilesHeld } from "../../database/snapshots/file-hold.ts";
import { fail } from "../../problems.ts";
import { readMediaInfo } from "../media-info.ts";
import type { createQuotas } from "../quotas.ts";
import { type FileStorage, unavailableText } from "../storage/storage.ts";
import type { Thumbnails } from "../thumbnails/thumbnails.ts";
import * as store from "./avatar-store.ts";

export type { AvatarOwner } from "./avatar-store.ts";

export interface AvatarFilesOptions {
  sql: Sql;
  clock: Clock;
  quotas: ReturnType<typeof createQuotas>;
  storage: Pick<FileStorage, "write" | "open" | "delete">;
  thumbnails: Pick<Thumbnails, "makeAvatar"> | undefined;
}

/** An upload that takes longer to be named by its owner has failed. */
const unusedMs = 10 * 60 * 1000;
const batchSize = 100;
const avatarPath = /^\/api\/avatars\/[a-z]+\/\d+\/([0-9a-f]{32})$/;

export function createAvatarFiles(options: AvatarFilesOptions) {
  const { sql, clock, quotas, storage, thumbnails } = options;

  /** Rejects with `invalid_image`, or with `unavailable` if no images can be decoded now. */
  async function encode(userId: number, bytes: Buffer): Promise<Uint8Array> {
    const info = await readMediaInfo(bytes);
    const made = await thumbnails?.makeAvatar(userId, bytes, info);
    if (made?.type === "made") return made.bytes;
    if (made?.type === "unreadable") fail("invalid_image", { limit: limits.imagePixels });
    fail("unavailable", {
      detail: "The server cannot read images right now.",
      retryAfterSeconds: 5,
    });
  }

  return {
    /**
     * Stores an upload as a new avatar. It is deleted unless its owner names it soon. Rejects with
     * `invalid_image`, `storage_full` or `upload_quota_reached`.
     */
    async save(owner: store.AvatarOwner, userId: number, upload: Buffer): Promise<string> {
      const bytes = await encode(userId, upload);
      const id = randomBytes(16).toString("hex");
      const size = bytes.length;
      await quotas.requireFreeSpace(size);
      await sql.transaction().execute(async (trx) => {
        // The row first: bytes without a row count as orphans.
        await store.insertAvatar(trx, owner, { id, size, now: clock.now() });
        await quotas.addWithin(trx, { userId }, size);
      });
      try {
        await storage.write(id, bytes);
      } catch (cause) {
        await this.delete([id]).catch(() => {}); // deleteUnused tries again
        fail("unavailable", { detail: unavailableText, retryAfterSeconds: 5, cause });
      }
      return id;
    },

    /** Returns undefined if the bytes are missing. */
    async read(id: string): Promise<Buffer | undefined> {
      try {
        const stream = await storage.open(id);
        return stream && (await buffer(stream));
      } catch (cause) {
        return fail("unavailable", { detail: unavailableText, retryAfterSeconds: 5, cause });
      }
    },

    /** Returns undefined for other paths and for missing bytes. */
    async readPath(path: string): Promise<Buffer | undefined> {
      const id = avatarPath.exec(path)?.[1];
      return id === undefined ? undefined : this.read(id);
    },

    /** Rows first: bytes without a row are deleted as orphans. */
    async delete(ids: readonly string[]): Promise<void> {
      if (ids.length === 0) return;
      await sql.transaction().execute(async (trx) => {
        await quotas.subtractWithin(trx, await store.deleteAvatars(trx, ids));
      });
      // A backup that began before still needs the bytes.
      if (!(await areFilesHeld(sql, clock.now()))) await storage.delete(ids);
    },

    /** Deletes avatars that were replaced or removed, and those of deleted owners. */
    async deleteUnused(): Promise<void> {
      const before = clock.now() - unusedMs;
      await this.delete(await store.listUnusedAvatars(sql, before, batchSize));
    },
  };
}
