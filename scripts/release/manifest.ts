/** The package.json and the lock file of a release. */
import { execFileSync } from "node:child_process";
import { readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";

export interface Manifest {
  name: string;
  version: string;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  [member: string]: unknown;
}

interface Lock {
  packages: Record<string, { version?: string; integrity?: string; link?: boolean }>;
}

export function readManifest(folder: string): Manifest {
  return JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
}

/** Has those dependencies of the server that are not bundled. */
export function releaseManifest(
  project: Manifest,
  server: Manifest,
  names: ReadonlySet<string>,
): Manifest {
  const { name, version, description, license, type, engines } = project;
  const dependencies = Object.entries(server.dependencies ?? {}).filter(([name]) =>
    names.has(name),
  );
  return {
    name,
    version,
    private: true,
    description,
    license,
    type,
    engines,
    bin: { belfry: "server/belfry.js" },
    scripts: { start: "exec node server/belfry.js start", belfry: "exec node server/belfry.js" },
    dependencies: Object.fromEntries(dependencies),
    allowScripts: { "better-sqlite3": false },
  };
}

/**
 * Writes package.json and npm-shrinkwrap.json, with the versions of the project's lock file. npm uses
 * a shrinkwrap even when a user installs the tarball, and ignores a package-lock.json then.
 */
export function writeManifest(manifest: Manifest, root: string, folder: string): void {
  writeJson(join(folder, "server/package.json"), serverManifest(manifest));
  const draft = writeLock(manifest, root, folder);
  renameSync(draft, join(folder, "npm-shrinkwrap.json"));
}

/** Writes package.json and package-lock.json. Returns the path of the lock file. */
export function writeLock(manifest: Manifest, root: string, folder: string): string {
  const locked: Lock = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8"));
  const libraries = Object.entries(locked.packages).filter(
    ([path, { link }]) => path.startsWith("node_modules/") && !link,
  );
  const lock = {
    ...locked,
    packages: { "": rootOf(manifest), ...Object.fromEntries(libraries) },
  };
  const draft = join(folder, "package-lock.json");
  writeJson(join(folder, "package.json"), manifest);
  writeJson(draft, lock);
  // npm removes what the release does not need. Offline, so that it cannot choose other versions.
  const options = [
    "--package-lock-only",
    "--offline",
    "--ignore-scripts",
    "--no-audit",
    "--no-fund",
  ];
  execFileSync("npm", ["install", ...options, "--omit-lockfile-registry-resolved"], {
    cwd: folder,
    stdio: ["ignore", "ignore", "inherit"],
    shell: process.platform === "win32",
  });
  return draft;
}

function rootOf({ name, version, license, dependencies, bin, engines }: Manifest) {
  return { name, version, license, dependencies, bin, engines };
}

/** The server reads its version and the required Node.js version from this file. */
function serverManifest({ version, private: isPrivate, type, engines }: Manifest) {
  return { name: "@belfry/server", version, private: isPrivate, type, engines };
}

function writeJson(path: string, value: unknown): void {
  writeFileSync(path, `${JSON.stringify(value, null, 2)}\n`);
}
