/** URL paths of a file and its thumbnails. Separate from its schema, to keep the web app small. */
import type { StoredFile } from "./files.ts";

export function filePath({ id, name }: StoredFile): string {
  return `/api/files/${id}/${encodeURIComponent(name)}`;
}

/** `size` is one of the file's `thumbnails`. */
export function thumbnailPath({ id }: StoredFile, size: number): string {
  return `/api/files/${id}/thumbnails/${size}`;
}
