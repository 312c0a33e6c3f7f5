/** Lists the routes of Fastify. */

/** Reads the paths from Fastify's route tree, which indents each level by four characters. */
export function mountedPaths(tree: string): string[] {
  const ancestors: string[] = [];
  return tree.split("\n").flatMap((line) => {
    const [, indent = "", part = "", methods] = /^([│ ]*)[├└]── (\S+)( \(.*\))?$/.exec(line) ?? [];
    const depth = indent.length / 4;
    const path = (ancestors[depth - 1] ?? "") + part;
    ancestors.splice(depth, ancestors.length, path);
    return methods ? [path] : [];
  });
}
