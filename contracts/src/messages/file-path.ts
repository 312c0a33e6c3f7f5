/** URL path of a file. Separate from its schema, to keep the web app small. */
import type { StoredFile } from "./files.ts";

export function filePath({ id, name }: StoredFile): string {
  return `/api/files/${id}/${encodeURIComponent(name)}`;
}
