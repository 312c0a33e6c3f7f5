/** Rules about style sheets of components. */
import { isProgram, isStyle, type Source } from "./sources.ts";

const styleImport = /import (\w+) from "[^"]+\.module\.css"/g;

/** A class without a rule is undefined at run time, and no compiler reports it. */
export function missingClasses(sources: readonly Source[]): string[] {
  const classesByPath = new Map(
    sources.filter(isStyle).map(({ path, code }) => [path, classesOf(code)]),
  );
  return sources.filter(isProgram).flatMap(({ path, code, imports }) => {
    const names = [...code.matchAll(styleImport)].map(([, name = ""]) => name);
    const sheets = imports.filter(({ target }) => target.endsWith(".module.css"));
    return names.flatMap((name, index) => {
      const sheet = sheets[index]?.target ?? "";
      const used = code.matchAll(new RegExp(`\\b${name}\\.(?!module\\b)(\\w+)`, "g"));
      return [...new Set([...used].map(([, used = ""]) => used))]
        .filter((used) => !classesByPath.get(sheet)?.has(used))
        .map((used) => `${path} uses .${used}, which ${sheet} does not define.`);
    });
  });
}

function classesOf(code: string): Set<string> {
  return new Set([...code.matchAll(/\.([a-z_][\w-]*)/gi)].map(([, name = ""]) => name));
}
