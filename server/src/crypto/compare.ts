/** Constant-time comparison of secrets. */
import { hash, timingSafeEqual } from "node:crypto";

/**
 * Compares a received secret with the expected one. The time taken reveals neither the length nor
 * the position of the first difference. An empty value never matches.
 */
export function isSameSecret(given: string | Buffer, expected: string | Buffer): boolean {
  // Digests have equal lengths, which timingSafeEqual requires.
  return given.length > 0 && timingSafeEqual(digest(given), digest(expected));
}

function digest(value: string | Buffer): Buffer {
  return hash("sha256", value, "buffer");
}
