/** Cursors of the list of open chats. They hold the place itself, so that no id of a private chat works. */
import { fail } from "../../problems.ts";
import type { BrowsePosition } from "./open-chat-store.ts";

export function formatCursor(position: BrowsePosition): string {
  return Buffer.from(JSON.stringify(position)).toString("base64url");
}

export function parseCursor(cursor: string): BrowsePosition {
  try {
    const position: unknown = JSON.parse(Buffer.from(cursor, "base64url").toString());
    if (!Array.isArray(position) || position.length !== 2) throw new TypeError();
    const [sortKey, id]: unknown[] = position;
    // PostgreSQL rejects texts with a zero character.
    if (typeof sortKey !== "string" || sortKey.includes("\0") || !sortKey.isWellFormed()) {
      throw new TypeError();
    }
    if (typeof id !== "number" || !Number.isSafeInteger(id)) throw new TypeError();
    return [sortKey, id];
  } catch {
    return fail("invalid_query", { detail: "cursor is not one of a previous reply." });
  }
}
