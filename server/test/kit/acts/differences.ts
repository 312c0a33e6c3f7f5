/** The paths at which two JSON values differ, with both values. */
export function differences(shown: unknown, fetched: unknown, path = ""): string[] {
  if (Object.is(shown, fetched)) return [];
  if (!isObject(shown) || !isObject(fetched)) {
    return [`${path}: ${JSON.stringify(shown)} instead of ${JSON.stringify(fetched)}`];
  }
  const names = new Set([...Object.keys(shown), ...Object.keys(fetched)]);
  return [...names].flatMap((name) =>
    differences(shown[name], fetched[name], path === "" ? name : `${path}.${name}`),
  );
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
