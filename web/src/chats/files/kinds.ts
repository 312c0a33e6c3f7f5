/** Kinds of files, as the server decides them by the media type. */
import type { StoredFile } from "@belfry/contracts/messages/files";

export type FileKind = "image" | "media" | "document";

export function kindOf({ type }: StoredFile): FileKind {
  if (type.startsWith("image/")) return "image";
  return /^(audio|video)\//.test(type) ? "media" : "document";
}
