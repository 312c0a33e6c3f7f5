/** Finds the line of a formatted JSON payload that an error is about. */

/** Returns the JSON Pointer at the beginning of an error, as in "/cards/0/title must be a string." */
export function pointerOf(reason: string): string | undefined {
  return /^(\/\S+) /.exec(reason)?.[1];
}

/**
 * Returns the line on which the value of a JSON Pointer (RFC 6901) begins in `prettyJson(payload)`, from 0.
 * Undefined if the payload is not JSON or has no such value.
 */
export function lineOf(payload: string, pointer: string): number | undefined {
  let mark = "marked";
  while (payload.includes(mark)) mark += "-";
  try {
    const root: unknown = JSON.parse(payload);
    const steps = pointer.slice(1).split("/").map(unescapeStep);
    const last = steps.pop() ?? "";
    const holder = steps.reduce(memberOf, root);
    if (memberOf(holder, last) === undefined) return undefined;
    (holder as Record<string, unknown>)[last] = mark;
    const lines = JSON.stringify(root, null, 2).split("\n");
    return lines.findIndex((line) => line.includes(`"${mark}"`));
  } catch {
    return undefined;
  }
}

function unescapeStep(step: string): string {
  return step.replaceAll("~1", "/").replaceAll("~0", "~");
}

function memberOf(value: unknown, name: string): unknown {
  if (typeof value !== "object" || value === null || !Object.hasOwn(value, name)) return undefined;
  return (value as Record<string, unknown>)[name];
}
