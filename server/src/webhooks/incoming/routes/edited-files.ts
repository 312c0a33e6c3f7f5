/** Determines the files of a message after its sender has edited it. */
import { limits } from "@belfry/contracts/limits";
import type { StoredFile } from "@belfry/contracts/messages/files";
import { fail } from "../../../problems.ts";
import type { JsonBody } from "../../bodies/read-body.ts";
import { attachmentIdOf } from "../replies/discord-objects.ts";

type FilesAfterEdit = (before: readonly StoredFile[]) => StoredFile[];

/** New files replace the earlier ones. Without new files, `files: []` removes them. */
export function filesAfterNativeEdit(body: JsonBody, added: readonly StoredFile[]): FilesAfterEdit {
  const isUnchanged = added.length === 0 && body.files === undefined;
  return (before) => (isUnchanged ? [...before] : [...added]);
}

/** Discord's rule: new files are added, and `attachments` lists the earlier ones that stay. */
export function filesAfterDiscordEdit(
  { attachments }: JsonBody,
  added: readonly StoredFile[],
): FilesAfterEdit {
  const stayingIds = Array.isArray(attachments)
    ? attachments.map((attachment) => String(attachment?.id))
    : undefined;
  return (before) => {
    const staying = before.filter((file) => stayingIds?.includes(attachmentIdOf(file)) ?? true);
    const files = [...staying, ...added];
    const limit = limits.filesPerMessage;
    if (files.length <= limit) return files;
    const detail = `A message can have at most ${limit} files.`;
    return fail("invalid_body", { detail, limit, actual: files.length });
  };
}
