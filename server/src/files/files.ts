/** Files of messages: their bytes in the data folder, and who may have them. */
import { randomBytes } from "node:crypto";
import type { FileHandle } from "node:fs/promises";
import type { StoredFile } from "@belfry/contracts/messages/files";
import type { Clock } from "../clock.ts";
import type { Database } from "../database/database.ts";
import { fail } from "../problems.ts";
import { createDisk, shelves } from "./disk.ts";
import * as store from "./file-store.ts";
import { lookAt } from "./look.ts";
import { fileName } from "./names.ts";

export interface Upload {
  /** As the sender calls it. */
  name: string;
  bytes: Buffer;
}

export interface Files {
  /** As they would be kept. */
  describe(uploads: readonly Upload[]): Promise<StoredFile[]>;
  /** Answers after they are on disk, where they wait for their message. */
  keep(chatId: number, uploads: readonly Upload[]): Promise<StoredFile[]>;
  /** For files whose message was not written. */
  discard(files: readonly Pick<StoredFile, "id">[]): Promise<void>;
  /** Undefined for a file that is not, and for one of a chat that is not this user's, alike. */
  fileFor(user: { id: number }, id: string): Promise<store.FileRow | undefined>;
  /** Whoever opens closes. Undefined when the disk has lost them. */
  bytesOf(file: Pick<StoredFile, "id">): Promise<FileHandle | undefined>;
  /** For a message that was removed, or whose files others took the place of. */
  forgetLost(chatId: number, messageId: number): Promise<void>;
  /** What a crash or a failure left behind, a part of it each time. */
  forgetOrphans(): Promise<void>;
}

export interface FilesNeeds {
  database: Database;
  clock: Clock;
  /** An absolute path. */
  dataFolder: string;
}

const waitMs = 60 * 60 * 1000;
const orphansAtOnce = 1000;
const shelvesAtOnce = 16;

export function createFiles({ database, clock, dataFolder }: FilesNeeds): Files {
  const { sql } = database;
  const disk = createDisk(dataFolder);
  let nextShelf = 0;

  /** Rows first: bytes without a row are found by walking the folders, a row without them is not. */
  async function drop(ids: readonly string[]): Promise<void> {
    await store.remove(sql, ids);
    await disk.remove(ids);
  }

  return {
    describe,

    async keep(chatId, uploads) {
      if (uploads.length === 0) return [];
      const kept = await describe(uploads);
      // Rows first: whatever is on disk and has none is nobody's.
      await store.insert(sql, chatId, kept, clock.now());
      try {
        await Promise.all(
          uploads.map(({ bytes }, index) => disk.write(kept[index]?.id ?? "", bytes)),
        );
      } catch (error) {
        await drop(kept.map(({ id }) => id)).catch(() => {}); // the orphans' chore comes by
        fail("unavailable", { cause: error, retryAfterSeconds: 5 });
      }
      return kept;
    },

    discard: (files) => drop(files.map(({ id }) => id)),
    fileFor: (user, id) => store.fileFor(sql, user.id, id),
    bytesOf: ({ id }) => disk.open(id),

    async forgetLost(chatId, messageId) {
      await drop(await store.lostOf(sql, chatId, messageId));
    },

    async forgetOrphans() {
      await drop(await store.waitingSince(sql, clock.now() - waitMs, orphansAtOnce));
      for (let count = 0; count < shelvesAtOnce; count++) {
        const shelf = shelves[nextShelf] ?? "";
        nextShelf = (nextShelf + 1) % shelves.length;
        await clearShelf(shelf);
      }
    },
  };

  async function clearShelf(shelf: string): Promise<void> {
    const ids = await disk.idsIn(shelf);
    for (let from = 0; from < ids.length; from += orphansAtOnce) {
      const some = ids.slice(from, from + orphansAtOnce);
      const kept = await store.keptOf(sql, some);
      await drop(some.filter((id) => !kept.has(id)));
    }
  }
}

function describe(uploads: readonly Upload[]): Promise<StoredFile[]> {
  return Promise.all(
    uploads.map(async ({ name, bytes }) => ({
      id: randomBytes(16).toString("hex"),
      name: fileName(name),
      size: bytes.length,
      ...(await lookAt(bytes)),
    })),
  );
}
