/** Where a message's file is had. Apart from its shape, which no screen needs at run time. */
import type { StoredFile } from "./files.ts";

export function filePath({ id, name }: StoredFile): string {
  return `/api/files/${id}/${encodeURIComponent(name)}`;
}
