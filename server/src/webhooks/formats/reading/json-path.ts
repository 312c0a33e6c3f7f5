/** Looking into a body that anybody may have sent: nothing here throws, whatever stands there. */

/** What stands at a path of own members, or undefined. */
export function get(given: unknown, ...path: (string | number)[]): unknown {
  let here = given;
  for (const step of path) {
    if (typeof here !== "object" || here === null || !Object.hasOwn(here, step)) return undefined;
    here = (here as Record<string | number, unknown>)[step];
  }
  return here;
}

/** The text at a path; numbers and booleans read as text, everything else as none. */
export function getText(given: unknown, ...path: (string | number)[]): string {
  const found = get(given, ...path);
  if (typeof found === "string") return found.trim();
  return typeof found === "number" || typeof found === "boolean" ? String(found) : "";
}

/** The list at a path; a single object, as some senders write, is a list of one. */
export function getList(given: unknown, ...path: (string | number)[]): unknown[] {
  const found = get(given, ...path);
  if (Array.isArray(found)) return found;
  return typeof found === "object" && found !== null ? [found] : [];
}

export function isObject(given: unknown): given is Record<string, unknown> {
  return typeof given === "object" && given !== null && !Array.isArray(given);
}

/** Longer ones are no address that a browser would follow. */
const urlLength = 2048;

/** The address at a path when it is one of the web. */
export function getUrl(given: unknown, ...path: (string | number)[]): string | undefined {
  const found = getText(given, ...path);
  if (found.length > urlLength || !/^https?:\/\//i.test(found) || /\s/.test(found))
    return undefined;
  return URL.canParse(found) ? found : undefined;
}

/** A time as cards carry it: from ISO 8601, or from seconds or milliseconds since 1970. */
export function getTime(given: unknown, ...path: (string | number)[]): string | undefined {
  const found = getText(given, ...path);
  const isNumber = /^\d{9,13}(\.\d{1,9})?$/.test(found);
  if (!isNumber && !/^\d{4}-\d\d-\d\d/.test(found)) return undefined;
  const number = Number(found);
  const ms = isNumber ? (number < 1e11 ? number * 1000 : number) : Date.parse(found);
  // Services write year 1 for "never"; years beyond four digits are no time of ours.
  return ms > 0 && ms < 253_402_300_800_000 ? new Date(ms).toISOString() : undefined;
}
