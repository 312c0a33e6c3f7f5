/** Which files a message has after its sender came back to it. */

import { limits } from "@belfry/contracts/limits";
import type { StoredFile } from "@belfry/contracts/messages/files";
import { fail } from "../../problems.ts";
import type { Posted } from "../bodies/json.ts";

type Edit = (before: readonly StoredFile[]) => StoredFile[];

/** New ones take the place of those before; without them `files: []` takes those away. */
export function editNative(body: Posted, added: readonly StoredFile[]): Edit {
  const isStaying = added.length === 0 && body.files === undefined;
  return (before) => (isStaying ? [...before] : [...added]);
}

/** As Discord has it: new ones are added, and `attachments` names those that stay. */
export function editAsDiscord({ attachments }: Posted, added: readonly StoredFile[]): Edit {
  const named = Array.isArray(attachments) ? attachments.map((one) => String(one?.id)) : undefined;
  return (before) => {
    const all = [...before.filter(({ id }) => named?.includes(id) ?? true), ...added];
    const limit = limits.filesPerMessage;
    if (all.length <= limit) return all;
    const detail = `A message has at most ${limit} files.`;
    return fail("invalid_body", { detail, limit, actual: all.length });
  };
}
