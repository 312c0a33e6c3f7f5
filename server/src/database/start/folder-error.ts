/** Explains why the data folder or a file in it cannot be used. */
import { failureCode } from "../failures.ts";

const isDenied = /^(EACCES|EPERM|EROFS|SQLITE_READONLY|SQLITE_CANTOPEN)/;

/** `failure` says what cannot be done. Returns it with the reason, and what to do about permissions. */
export function explainFolderError(error: unknown, failure: string): string {
  const reason = error instanceof Error ? error.message : String(error);
  const advice = isDenied.test(failureCode(error) ?? "")
    ? " Run Belfry as the owner of the folder and of all files in it, or change the owner with chown."
    : "";
  return `${failure}: ${reason}.${advice}`;
}
