/**
 * `npm run release`: makes `release/belfry`, a folder that runs with Node.js and production
 * dependencies only, and packs it.
 */
import { execFileSync } from "node:child_process";
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { basename, dirname, join, relative, sep } from "node:path";
import { type PackageFolders, toJavaScript } from "./javascript.ts";
import { readManifest, releaseManifest, writeManifest } from "./manifest.ts";
import { writeTarball } from "./tarball.ts";

const root = join(import.meta.dirname, "../..");
const folder = join(root, "release/belfry");
const parts = ["server", "contracts", "packages/client", "packages/send"];
const copied = [
  "CHANGELOG.md",
  "LICENSE",
  "SECURITY.md",
  "deploy",
  "docs",
  "packages/send/belfry-send.mjs",
  "web/dist",
];

if (existsSync(join(folder, "data"))) {
  process.stderr.write(
    `${join(folder, "data")} exists, and a new release would delete it. Move it to another folder, and ` +
      "set BELFRY_DATA to that folder when you start the release.\n",
  );
  process.exit(1);
}
const { version } = readManifest(root);
const name = `belfry-${version}`;
const tarball = join(root, `release/${name}.tar.gz`);
rmSync(folder, { recursive: true, force: true });
rmSync(tarball, { force: true });
for (const path of copied) copy(path);
writeProgram();
for (const name of ["README.md", ".npmrc"])
  cpSync(join(import.meta.dirname, name), join(folder, name));
const partManifests = parts.map((part) => readManifest(join(root, part)));
writeManifest(releaseManifest(readManifest(root), partManifests), root, folder);
const files = filesIn(folder);
// Independent of the umask of this process. Other users must be able to run the release.
for (const file of files)
  chmodSync(join(folder, file), /(belfry\.js|\.sh)$/.test(file) ? 0o755 : 0o644);

await writeTarball(tarball, { folder, files, prefix: name, mtime: commitTime() });
const bytes = files.reduce((sum, file) => sum + statSync(join(folder, file)).size, 0);
print(`release/belfry: ${files.length} files, ${toMegabytes(bytes)}`);
print(`release/${name}.tar.gz: ${toMegabytes(statSync(tarball).size)}`);

/** Leaves out hidden files, such as passwords in `deploy/.env`. */
function copy(path: string): void {
  const filter = (source: string) => !basename(source).startsWith(".");
  cpSync(join(root, path), join(folder, path), { recursive: true, filter });
}

/** Writes the program as JavaScript, in the folders where its TypeScript is. */
function writeProgram(): void {
  const packages: PackageFolders = new Map(parts.map((part) => [nameOf(part), part]));
  const programs = filesIn(join(root, "server")).filter((file) => /^[^/]+\.js$/.test(file));
  const sources = parts.flatMap((part) =>
    filesIn(join(root, part, "src"))
      .filter((file) => file.endsWith(".ts") && !file.endsWith(".test.ts"))
      .map((file) => `${part}/src/${file}`),
  );
  for (const path of [...sources, ...programs.map((file) => `server/${file}`)]) {
    const target = join(folder, path.replace(/\.ts$/, ".js"));
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, toJavaScript(path, readFileSync(join(root, path), "utf8"), packages));
  }
}

function nameOf(part: string): string {
  return readManifest(join(root, part)).name;
}

function filesIn(path: string): string[] {
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(path, join(entry.parentPath, entry.name)).split(sep).join("/"));
}

/** Browsers compare the times of files to see whether they changed, so a fixed date would not do. */
function commitTime(): Date {
  const seconds = process.env.SOURCE_DATE_EPOCH ?? lastCommit();
  return seconds === undefined ? new Date() : new Date(Number(seconds) * 1000);
}

/** Undefined outside a Git repository. */
function lastCommit(): string | undefined {
  try {
    const args = ["log", "-1", "--format=%ct"];
    return execFileSync("git", args, {
      cwd: root,
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
    });
  } catch {
    return undefined;
  }
}

function toMegabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(1)} MB`;
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
