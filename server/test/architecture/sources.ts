/** The project's own files with their import lines, for the tests that hold the house in shape. */
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, posix, relative, sep } from "node:path";

export interface Import {
  /** From the project's root for our own files, such as `server/src/clock.ts`; else as written. */
  target: string;
  isOurs: boolean;
  isType: boolean;
}

export interface Source {
  /** From the project's root, with forward slashes. */
  path: string;
  text: string;
  /** The text without its comments. */
  code: string;
  imports: Import[];
}

const root = join(import.meta.dirname, "../../..");
const folders = ["contracts/src", "server", "web/src", "web/e2e", "bench/src", "scripts"];

export function readSources(): Source[] {
  const paths = folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.(ts|tsx|css)$/.test(entry.name))
      .map((entry) => relative(root, join(entry.parentPath, entry.name)).split(sep).join("/"))
      .filter((path) => !path.includes("node_modules/")),
  );
  return paths.sort().map((path) => sourceOf(path, readFile(path)));
}

export function readFile(path: string): string {
  return readFileSync(join(root, path), "utf8");
}

export function sourceOf(path: string, text: string): Source {
  const code = text.replace(/\/\*[\s\S]*?\*\//g, "").replace(/(^|\s)\/\/.*$/gm, "$1");
  return { path, text, code, imports: importsOf(path, code) };
}

export function isTest({ path }: Source): boolean {
  return /\.test\.tsx?$/.test(path);
}

/** The program itself: neither tests nor their kit. */
export function isProgram(source: Source): boolean {
  return /^(contracts|server|web)\/src\//.test(source.path) && !isTest(source);
}

function importsOf(path: string, code: string): Import[] {
  const statements = code.matchAll(
    /^(?:import|export)\s+(type\s)?(?:[\w\s{},*$]*?\sfrom\s+)?"([^"]+)"/gm,
  );
  const calls = code.matchAll(/\bimport\(\s*()"([^"]+)"|new URL\(()"(\.[^"]+)"/g);
  return [...statements, ...calls].map(([, type, given, , url]) => {
    const written = given ?? url ?? "";
    const file = fileOf(path, written);
    return { target: file ?? written, isOurs: file !== undefined, isType: Boolean(type) };
  });
}

/** Undefined for a library. */
function fileOf(path: string, written: string): string | undefined {
  if (written.startsWith(".")) return posix.normalize(`${dirname(path)}/${written}`);
  const contract = /^@belfry\/contracts\/(.+)$/.exec(written)?.[1];
  return contract && `contracts/src/${contract}.ts`;
}
