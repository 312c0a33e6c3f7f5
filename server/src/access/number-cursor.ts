/** Cursors of paged lists: the numbers of the last item, which the client sends back unchanged. */
import { fail } from "../problems.ts";

export function encodeCursor(numbers: readonly number[]): string {
  return Buffer.from(numbers.join(".")).toString("base64url");
}

/** Rejects with `invalid_query` if the cursor does not have this many numbers. */
export function decodeCursor(cursor: string, count: number): number[] {
  const numbers = Buffer.from(cursor, "base64url").toString().split(".").map(Number);
  if (numbers.length !== count || !numbers.every(Number.isSafeInteger)) {
    fail("invalid_query", { detail: "cursor is not one of a previous reply." });
  }
  return numbers;
}
