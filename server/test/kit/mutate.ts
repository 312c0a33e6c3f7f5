/** For tests: bodies as no service sends them. */

/** The body with one of its parts replaced by something else; the choices say which. */
export function spoilt(body: unknown, choices: readonly number[], other: unknown): unknown {
  const [choice, ...rest] = choices;
  const names = typeof body === "object" && body !== null ? Object.keys(body) : [];
  const name = choice === undefined ? undefined : names[choice % names.length];
  if (name === undefined) return other;
  const copy = Array.isArray(body) ? [...body] : { ...(body as object) };
  const here = copy as Record<string, unknown>;
  here[name] = spoilt(here[name], rest, other);
  return copy;
}
