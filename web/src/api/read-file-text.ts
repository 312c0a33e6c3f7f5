/** Reads the text of a file, or of its beginning. */
import { offlineError, problemFrom } from "@belfry/client/problem-error";
import { filePath } from "@belfry/contracts/messages/file-path";
import type { StoredFile } from "@belfry/contracts/messages/files";

/** Rejects with a `ProblemError`. The end of a part may be half a character. */
export async function readFileText(file: StoredFile, maxBytes?: number): Promise<string> {
  const headers = maxBytes === undefined ? undefined : { range: `bytes=0-${maxBytes - 1}` };
  const reply = await fetch(filePath(file), { headers }).catch((error) => {
    throw offlineError(error);
  });
  if (!reply.ok) throw await problemFrom(reply);
  return reply.text();
}
