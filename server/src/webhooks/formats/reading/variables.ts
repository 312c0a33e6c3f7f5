/** Bodies that a user writes from the variables of a service, with members of any spelling. */
import { getText, isObject } from "./json-path.ts";

/** More members than any service has variables. */
const maxMembers = 300;

/** Variables that the service did not replace, and the words that services write for "no value". */
const placeholder =
  /^(\*\w{1,60}\*|\$[A-Z][A-Z0-9_]{0,60}|\{[A-Z][A-Z0-9_.]{0,60}\}|null|none|n\/a)$/i;

/** Returns the first of the members that has a value, or "". */
export type VariableReader = (...names: string[]) => string;

/**
 * Reads members by name without regard to case and separators: `alertType` is also `alert_type` and
 * `ALERT_TYPE`. Reads the bodies in order, and their members before members of their objects.
 */
export function readVariables(...bodies: unknown[]): VariableReader {
  const values = new Map<string, string>();
  const add = (object: object) => {
    for (const [name, member] of Object.entries(object).slice(0, maxMembers)) {
      const value = getText(member);
      const key = withoutSeparators(name);
      if (value !== "" && !placeholder.test(value) && !values.has(key)) values.set(key, value);
    }
  };
  const objects = bodies.filter(isObject);
  for (const object of objects) add(object);
  for (const nested of objects.flatMap((object) => Object.values(object).slice(0, maxMembers))) {
    if (isObject(nested)) add(nested);
  }
  return (...names) =>
    names.map((name) => values.get(withoutSeparators(name)) ?? "").find(Boolean) ?? "";
}

function withoutSeparators(name: string): string {
  return name
    .slice(0, 80)
    .toLowerCase()
    .replace(/[^a-z0-9]/g, "");
}
