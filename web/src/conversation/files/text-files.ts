/** Which files show their first lines, how many lines, and in which language they are highlighted. */
import type { StoredFile } from "@belfry/contracts/messages/files";

const types = new Set(["text/plain", "application/xml", "application/json"]);
const maxBytes = 256 * 1024;
const linesMax = 10;
/** The length of a short line: it tells how many lines a text can have. */
const bytesPerLine = 24;

export function isTextFile({ type, size }: StoredFile): boolean {
  return types.has(type) && size > 0 && size <= maxBytes;
}

export interface PreviewSize {
  lines: number;
  /** It has the button that shows the whole file. */
  hasMore: boolean;
}

const sizesMax = 500;
/** By the id of the file. The list unmounts rows outside the viewport, and shows them again as they were. */
const sizeById = new Map<string, PreviewSize>();

/** Returns the size of a preview that was loaded before, or a guess. */
export function reservedSize({ id, size }: StoredFile): PreviewSize {
  const lines = Math.min(linesMax, Math.ceil(size / bytesPerLine));
  return sizeById.get(id) ?? { lines, hasMore: lines === linesMax };
}

export function rememberSize({ id }: StoredFile, size: PreviewSize): void {
  const [oldest] = sizeById.keys();
  if (sizeById.size >= sizesMax && oldest !== undefined) sizeById.delete(oldest);
  sizeById.set(id, size);
}

/** Returns the extension of a name, or a name without one, such as "Makefile". */
export function languageOf({ name }: StoredFile): string {
  return name.slice(name.lastIndexOf(".") + 1).toLowerCase();
}

/** Returns the first ten lines of a text. The last line of a part of a file may be cut off. */
export function firstLines(text: string): string {
  return text
    .trimEnd()
    .split(/\r\n|\r|\n/, linesMax)
    .join("\n");
}
