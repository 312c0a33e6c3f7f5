/** The order in which tables are filled. */

/** The search index is not part of the data: it is made again from the messages. */
export function isSearchTable(name: string): boolean {
  return name.startsWith("search_");
}

/** Returns the tables in an order that satisfies foreign keys. */
export function orderByReferences(
  names: readonly string[],
  references: readonly { table: string; refersTo: string }[],
): string[] {
  const ordered = new Set<string>();
  const visit = (name: string, path: readonly string[]) => {
    if (ordered.has(name) || path.includes(name)) return;
    for (const { table, refersTo } of references) {
      if (table === name) visit(refersTo, [...path, name]);
    }
    ordered.add(name);
  };
  for (const name of names) visit(name, []);
  return [...ordered];
}
