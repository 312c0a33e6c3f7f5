/** The project's own source files with their imports. */
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, posix, relative, sep } from "node:path";

export interface Import {
  /** From the project's root for own files, such as `server/src/clock.ts`; else as written. */
  target: string;
  isOwn: boolean;
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

/** Every folder with source files. The first that fits a path is its workspace part. */
export const sourceRoots = [
  "contracts/src",
  "packages/client/src",
  "packages/send/src",
  "server/src",
  "server/test",
  "web/src",
  "web/docs",
  "web/e2e",
  "web/test",
  "bench/src",
  "scripts",
];

export function readSources(): Source[] {
  const paths = sourceRoots.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.(ts|tsx|css)$/.test(entry.name))
      .map((entry) => relative(root, join(entry.parentPath, entry.name)).split(sep).join("/")),
  );
  return paths.sort().map((path) => sourceOf(path, readFile(path)));
}

export function readFile(path: string): string {
  return readFileSync(join(root, path), "utf8");
}

/** Returns the paths of all files below a folder, from the project's root. */
export function listFiles(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).split(sep).join("/"))
    .filter((path) => !/(^|\/)(node_modules|dist)\//.test(path));
}

export function sourceOf(path: string, text: string): Source {
  const code = text.replace(/\/\*[\s\S]*?\*\//g, "").replace(/(^|\s)\/\/.*$/gm, "$1");
  return { path, text, code, imports: importsOf(path, code) };
}

export function isTest({ path }: Pick<Source, "path">): boolean {
  return /\.test\.tsx?$/.test(path);
}

export function isStyle({ path }: Pick<Source, "path">): boolean {
  return path.endsWith(".css");
}

/** The program itself, without tests and their helpers. */
export function isProgram(source: Source): boolean {
  return /^(contracts|packages\/\w+|server|web)\/src\//.test(source.path) && !isTest(source);
}

function importsOf(path: string, code: string): Import[] {
  const statements = code.matchAll(
    /^(?:import|export)\s+(type\s)?(?:[\w\s{},*$]*?\sfrom\s+)?"([^"]+)"/gm,
  );
  const calls = code.matchAll(/\bimport\(\s*()"([^"]+)"|new URL\(()"(\.[^"]+)"/g);
  return [...statements, ...calls].map(([, type, specifier, , url]) => {
    const written = specifier ?? url ?? "";
    const file = ownFile(path, written);
    return { target: file ?? written, isOwn: file !== undefined, isType: Boolean(type) };
  });
}

/** Returns undefined for a library. */
function ownFile(path: string, specifier: string): string | undefined {
  if (specifier.startsWith(".")) return posix.normalize(`${dirname(path)}/${specifier}`);
  const [, name = "", file] = /^@belfry\/(contracts|client|send)\/(.+)$/.exec(specifier) ?? [];
  const workspace = name === "contracts" ? name : `packages/${name}`;
  return file && `${workspace}/src/${file}.ts`;
}
