/** Reads members of JSON bodies of any shape. Nothing here throws. */

/** Returns the value at a path of own properties, or undefined. */
export function get(value: unknown, ...path: (string | number)[]): unknown {
  let current = value;
  for (const name of path) {
    if (typeof current !== "object" || current === null || !Object.hasOwn(current, name)) {
      return undefined;
    }
    current = (current as Record<string | number, unknown>)[name];
  }
  return current;
}

/** Returns the trimmed text at a path. Numbers and booleans are converted, everything else is "". */
export function getText(value: unknown, ...path: (string | number)[]): string {
  const found = get(value, ...path);
  if (typeof found === "string") return found.trim();
  return typeof found === "number" || typeof found === "boolean" ? String(found) : "";
}

/** Returns the list at a path. A single object, which some senders write, is a list of one. */
export function getList(value: unknown, ...path: (string | number)[]): unknown[] {
  const found = get(value, ...path);
  if (Array.isArray(found)) return found;
  return typeof found === "object" && found !== null ? [found] : [];
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

const maxUrlLength = 2048;

/** Returns the `http` or `https` URL at a path. */
export function getUrl(value: unknown, ...path: (string | number)[]): string | undefined {
  const found = getText(value, ...path);
  if (found.length > maxUrlLength || !/^https?:\/\//i.test(found) || /\s/.test(found)) {
    return undefined;
  }
  return URL.canParse(found) ? found : undefined;
}

/** Returns the time at a path as ISO 8601. Reads ISO 8601, and seconds or milliseconds since 1970. */
export function getTime(value: unknown, ...path: (string | number)[]): string | undefined {
  const found = getText(value, ...path);
  const isNumber = /^\d{9,13}(\.\d{1,9})?$/.test(found);
  if (!isNumber && !/^\d{4}-\d\d-\d\d/.test(found)) return undefined;
  const number = Number(found);
  const ms = isNumber ? (number < 1e11 ? number * 1000 : number) : Date.parse(found);
  // Services write year 1 for "never". The upper bound is the year 9999.
  return ms > 0 && ms < 253_402_300_800_000 ? new Date(ms).toISOString() : undefined;
}

/** Returns the first value that is a web URL. */
export function firstUrl(...values: unknown[]): string | undefined {
  return values.map((value) => getUrl(value)).find(Boolean);
}

/** Returns the first value that is a text and not empty. */
export function firstText(...values: unknown[]): string {
  return values.map((value) => getText(value)).find(Boolean) ?? "";
}
