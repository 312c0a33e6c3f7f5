/**
 * Collects rows as NDJSON in a temporary file, because tar needs the size of an entry before its
 * content. It also ends the database's snapshot before a slow reader has taken the rows.
 */
import { randomUUID } from "node:crypto";
import { mkdir, open, unlink } from "node:fs/promises";
import { join } from "node:path";
import { joinLines, lineOf } from "../database/rows/rows.ts";
import type { ArchiveEntry } from "./archive.ts";

/** Yields an entry with all rows. `read` returns the pages, one after the other. */
export async function* spoolRows(
  folder: string,
  name: string,
  pages: AsyncIterable<readonly object[]>,
): AsyncGenerator<ArchiveEntry> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, randomUUID());
  const file = await open(path, "wx+", 0o600);
  try {
    // Without a name the file is deleted when it is closed, even if the process is killed.
    await unlink(path);
    for await (const rows of pages) {
      await file.write(joinLines(rows.map(lineOf)));
    }
    const { size } = await file.stat();
    const content = file.createReadStream({ start: 0, autoClose: false });
    yield { name, size, content: content as AsyncIterable<Buffer> };
  } finally {
    await file.close().catch(() => {});
  }
}

/** An entry with a few rows. */
export function rowsEntry(name: string, rows: readonly object[]): ArchiveEntry {
  const content = Buffer.from(joinLines(rows.map(lineOf)));
  return { name, size: content.length, content };
}
