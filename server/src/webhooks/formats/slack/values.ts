/** Reads loosely typed members: senders write numbers for strings, objects for lists, and null. */

export type Members = Record<string, unknown>;

/** Returns a string, number or boolean as storable text, and "" for other values. */
export function textOf(value: unknown): string {
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  if (typeof value !== "string") return "";
  return value.toWellFormed().replaceAll("\0", "").replace(/\r\n?/g, "\n");
}

export function membersOf(value: unknown): Members | undefined {
  return typeof value === "object" && value !== null && !Array.isArray(value)
    ? (value as Members)
    : undefined;
}

/** Returns the objects of a list. A single object counts as a list of one. */
export function listOf(value: unknown): Members[] {
  const items = Array.isArray(value) ? value : [value];
  return items.map(membersOf).filter((item) => item !== undefined);
}

export function isBlank(text: string): boolean {
  return !/[^\s\p{Cc}\p{Cf}]/u.test(text);
}

/** Returns a valid http or https URL unchanged. */
export function webUrlOf(value: unknown): string | undefined {
  const url = textOf(value).trim();
  return /^https?:\/\/\S+$/i.test(url) && URL.canParse(url) ? url : undefined;
}
