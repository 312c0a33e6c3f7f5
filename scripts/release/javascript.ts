/**
 * Turns the project's TypeScript into JavaScript. Types become spaces, so that stack traces keep
 * their lines and columns.
 */
import { stripTypeScriptTypes } from "node:module";
import { posix } from "node:path";

/** Folders of the packages that the server imports, by package name. */
export type PackageFolders = ReadonlyMap<string, string>;

const specifier =
  /(\bfrom|\bimport|\bimport\(|\bnew URL\(|\bimport\.meta\.resolve\()(\s*)"([^"]+)"/g;

/** `path` is the path of the file from the project's root. */
export function toJavaScript(path: string, text: string, packages: PackageFolders): string {
  const code = path.endsWith(".ts") ? stripTypeScriptTypes(text) : text;
  return code.replace(specifier, (_all, start, space, target) => {
    return `${start}${space}"${releasedSpecifier(path, target, packages)}"`;
  });
}

/** Node.js does not look into workspaces of an installed package, so their imports become relative. */
function releasedSpecifier(path: string, target: string, packages: PackageFolders): string {
  if (target.startsWith(".")) return target.replace(/\.ts$/, ".js");
  const [name, folder] = [...packages].find(([name]) => target.startsWith(`${name}/`)) ?? [];
  if (name === undefined || folder === undefined) return target;
  const file = `${folder}/src${target.slice(name.length)}.js`;
  const relative = posix.relative(posix.dirname(path), file);
  return relative.startsWith(".") ? relative : `./${relative}`;
}
