/**
 * `npm run release`: makes `release/belfry`, a folder that runs with Node.js and production
 * dependencies only, packs it and the typed client, and lists parts and checksums.
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
import { basename, join } from "node:path";
import { bundleServer, importBundles, sourcesOf } from "./bundle.ts";
import { writeClient } from "./client.ts";
import { collectLicenses } from "./licenses.ts";
import { readManifest, releaseManifest, writeManifest } from "./manifest.ts";
import { writeChecksums, writePartsList } from "./parts.ts";
import { filesIn, writeTarball } from "./tarball.ts";

const root = join(import.meta.dirname, "../..");
const folder = join(root, "release/belfry");
const copied = [
  "CHANGELOG.md",
  "LICENSE",
  "SECURITY.md",
  // The descriptions in the OpenAPI document are the comments of these files.
  "contracts/src",
  "deploy",
  // The pages for operators and users. The others are for contributors.
  "docs/guides",
  "docs/images/examples",
  "docs/reference",
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
const partsList = join(root, `release/${name}.cdx.json`);
const checksums = join(root, "release/SHA256SUMS");
rmSync(folder, { recursive: true, force: true });
for (const file of [tarball, partsList, checksums]) rmSync(file, { force: true });
for (const path of copied) copy(path);
const dependencies = await writeProgram();
for (const name of ["README.md", ".npmrc"])
  cpSync(join(import.meta.dirname, name), join(folder, name));
const server = readManifest(join(root, "server"));
writeManifest(releaseManifest(readManifest(root), server, dependencies), root, folder);
const files = filesIn(folder);
// Independent of the umask of this process. Other users must be able to run the release.
for (const file of files)
  chmodSync(join(folder, file), /(belfry\.js|\.sh)$/.test(file) ? 0o755 : 0o644);

const at = commitTime();
await writeTarball(tarball, { folder, files, prefix: name, mtime: at });
const client = join(root, `release/belfry-client-${version}.tgz`);
await writeClient(client, { root, mtime: at, folder: join(root, "release/client") });
writePartsList(partsList, { root, at });
writeChecksums(checksums, [tarball, client, partsList]);
const bytes = files.reduce((sum, file) => sum + statSync(join(folder, file)).size, 0);
print(`release/belfry: ${files.length} files, ${toMegabytes(bytes)}`);
print(`release/${name}.tar.gz: ${toMegabytes(statSync(tarball).size)}`);
print(`release/${basename(client)}: ${toMegabytes(statSync(client).size)}`);
print(`release/${name}.cdx.json: the list of its parts`);
print("release/SHA256SUMS");

/** Leaves out tests, and hidden files, such as passwords in `deploy/.env`. */
function copy(path: string): void {
  const filter = (source: string) =>
    !basename(source).startsWith(".") && !source.endsWith(".test.ts");
  cpSync(join(root, path), join(folder, path), { recursive: true, filter });
}

/** Writes the server. Returns the libraries that npm must install. */
async function writeProgram(): Promise<ReadonlySet<string>> {
  const programs = readdirSync(join(root, "server")).filter((file) => file.endsWith(".js"));
  const entries = programs.flatMap((file) => sourcesOf(join(root, "server", file)));
  const { files, dependencies, libraryFolders } = await bundleServer({ root, entries });
  mkdirSync(join(folder, "server/src"), { recursive: true });
  for (const [name, text] of files) writeFileSync(join(folder, "server/src", name), text);
  for (const file of programs) {
    const code = readFileSync(join(root, "server", file), "utf8");
    writeFileSync(join(folder, "server", file), importBundles(code));
  }
  writeFileSync(join(folder, "LICENSES-OF-LIBRARIES.txt"), collectLicenses(libraryFolders));
  return dependencies;
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
