/** Selects the reader of an event, and formats the reasons for ignored events. */
import { ignore, type ReadResult, reject } from "../format.ts";
import { isObject } from "./json-path.ts";
import { oneLine } from "./markdown.ts";

export type EventReader = (body: unknown) => ReadResult;

/** Reads the body with the reader of its event. Ignores events without one. */
export function readEvent(
  readers: ReadonlyMap<string, EventReader>,
  event: string,
  body: unknown,
): ReadResult {
  if (!isObject(body)) return reject("The body is not a JSON object.");
  const read = readers.get(event);
  return read ? read(body) : ignoreEvent(event);
}

export function ignoreEvent(event: string): ReadResult {
  return ignore(`Events of type "${oneLine(event, 60)}" are not shown.`);
}

/** `things` is a plural: "Issues" with the "action" "pinned". */
export function ignoreWith(things: string, member: string, value: string): ReadResult {
  return ignore(`${things} with ${member} "${oneLine(value, 60)}" are not shown.`);
}
