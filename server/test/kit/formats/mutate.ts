/** Mutations of request bodies. */

/** Returns a copy of the body with one part replaced. `path` selects the part; any numbers are valid. */
export function mutate(body: unknown, path: readonly number[], replacement: unknown): unknown {
  const [step, ...rest] = path;
  const names = typeof body === "object" && body !== null ? Object.keys(body) : [];
  const name = step === undefined ? undefined : names[step % names.length];
  if (name === undefined) return replacement;
  const copy = Array.isArray(body) ? [...body] : { ...(body as object) };
  const members = copy as Record<string, unknown>;
  members[name] = mutate(members[name], rest, replacement);
  return copy;
}
