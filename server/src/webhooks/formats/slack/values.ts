/** Reads loosely typed members: senders write numbers for strings, one thing for a list, and null. */

export type Members = Record<string, unknown>;

/** The text of a member, storable; empty for whatever is no text. */
export function leafOf(value: unknown): string {
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  if (typeof value !== "string") return "";
  return value.toWellFormed().replaceAll("\0", "").replace(/\r\n?/g, "\n");
}

export function membersOf(value: unknown): Members | undefined {
  return typeof value === "object" && value !== null && !Array.isArray(value)
    ? (value as Members)
    : undefined;
}

/** The objects of a list; a single object counts as a list of one. */
export function listOf(value: unknown): Members[] {
  const items = Array.isArray(value) ? value : [value];
  return items.map(membersOf).filter((item) => item !== undefined);
}

export function isBlank(text: string): boolean {
  return !/[^\s\p{Cc}\p{Cf}]/u.test(text);
}

/** The address as sent, when it is one of the web; what is not may still be shown as text. */
export function webAddressOf(value: unknown): string | undefined {
  const url = leafOf(value).trim();
  return /^https?:\/\/\S+$/i.test(url) && URL.canParse(url) ? url : undefined;
}
