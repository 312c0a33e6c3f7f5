/** The list of parts of a release in the format CycloneDX, and the checksums of its files. */
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { type Manifest, readManifest, writeLock } from "./manifest.ts";

/** Development dependencies of the web app whose files are in its build. */
const builtIn = [
  "@fontsource-variable/inter",
  "@fontsource-variable/jetbrains-mono",
  "emojibase-data",
  "swagger-ui-dist",
];

interface PartsList {
  serialNumber?: string;
  metadata: { timestamp: string; component: Manifest };
}

/** Writes all libraries of the server and the web app, those in bundles too, with their versions. */
export function writePartsList(file: string, { root, at }: { root: string; at: Date }): void {
  const folder = mkdtempSync(join(tmpdir(), "belfry-parts-"));
  try {
    writeLock(partsManifest(root), root, folder);
    const args = ["sbom", "--package-lock-only", "--sbom-format", "cyclonedx"];
    const output = execFileSync("npm", [...args, "--sbom-type", "application"], {
      cwd: folder,
      encoding: "utf8",
      maxBuffer: 64 * 1024 * 1024,
      shell: process.platform === "win32",
    });
    const list: PartsList = JSON.parse(output);
    // Two releases of a commit have the same list.
    delete list.serialNumber;
    list.metadata.timestamp = at.toISOString();
    list.metadata.component.name = "belfry";
    writeFileSync(file, `${JSON.stringify(list, null, 2)}\n`);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Writes a file that `sha256sum --check` reads. */
export function writeChecksums(file: string, paths: readonly string[]): void {
  const lines = paths.map((path) => {
    const hash = createHash("sha256").update(readFileSync(path)).digest("hex");
    return `${hash}  ${basename(path)}\n`;
  });
  writeFileSync(file, lines.join(""));
}

function partsManifest(root: string): Manifest {
  const { name, version, license } = readManifest(root);
  const workspaces = ["contracts", "packages/client", "server", "web"];
  const manifests = workspaces.map((path) => readManifest(join(root, path)));
  const used = manifests.flatMap(({ dependencies = {} }) => Object.entries(dependencies));
  const inBuild = manifests.flatMap(({ devDependencies = {} }) =>
    Object.entries(devDependencies).filter(([library]) => builtIn.includes(library)),
  );
  const libraries = [...used, ...inBuild].filter(([library]) => !library.startsWith("@belfry/"));
  return { name, version, license, dependencies: Object.fromEntries(libraries) };
}
