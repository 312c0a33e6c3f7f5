/**
 * Cursors of pages are sealed for their user: a sequence number of the index would tell how many
 * messages other chats have.
 */
import type { Secrets } from "../../crypto/secrets.ts";
import { fail } from "../../problems.ts";

/** All cursors have the same length. */
const digits = 16;

export function createCursors(secrets: Pick<Secrets, "seal" | "open">) {
  return {
    seal: (seq: number, userId: number): string =>
      secrets.seal(String(seq).padStart(digits), ownerOf(userId)),

    open(cursor: string, userId: number): number {
      try {
        return Number(secrets.open(cursor, ownerOf(userId)));
      } catch {
        fail("invalid_query", { detail: "cursor is not one of a previous reply." });
      }
    },
  };
}

function ownerOf(userId: number): string {
  return `search cursor:${userId}`;
}
