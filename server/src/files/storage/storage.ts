/** The interface of the disk and of S3-compatible storage. */
import type { Readable } from "node:stream";

/** `end` is included. */
export interface ByteRange {
  start: number;
  end: number;
}

/** Files and thumbnails are stored under the id of the file, or a name that begins with it. */
export interface FileStorage {
  /** Resolves when the bytes survive a crash. */
  write(id: string, bytes: Uint8Array): Promise<void>;
  /** Stores a file of this disk, which may be moved. Resolves when the bytes survive a crash. */
  writeFile(id: string, path: string): Promise<void>;
  /** Streams a part, or everything. Returns undefined if the file is missing. */
  open(id: string, range?: ByteRange): Promise<Readable | undefined>;
  /** Skips files that are already gone. */
  delete(ids: readonly string[]): Promise<void>;
  /** Returns the ids that begin with these two characters. */
  listIds(subfolder: string): Promise<string[]>;
  /** Rejects with a sentence if this server may not delete files. */
  requireOwnership(): Promise<void>;
}

export const unavailableText = "The file storage is not available.";

/** The first two characters of every id, in hexadecimal. */
export const subfolders: readonly string[] = Array.from({ length: 256 }, (_, number) =>
  number.toString(16).padStart(2, "0"),
);

/** Returns the path of a file's bytes in the data folder, or its key in the bucket. */
export function storedPath(id: string): string {
  return `files/${id.slice(0, 2)}/${id}`;
}

export function thumbnailName({ id }: { id: string }, size: number): string {
  return `${id}-${size}`;
}

/** Returns the id of the file that the bytes belong to. */
export function fileIdOf(name: string): string {
  return name.split("-")[0] ?? name;
}
