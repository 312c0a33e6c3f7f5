/** Packs the typed client as a package that npm installs from a tarball: JavaScript and its types. */
import { execFileSync } from "node:child_process";
import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, relative, sep } from "node:path";
import { rolldown } from "rolldown";
import { readManifest } from "./manifest.ts";
import { filesIn, writeTarball } from "./tarball.ts";

/** The modules that programs import, such as `@belfry/client/post-webhook`. */
const modules = ["client", "post-webhook", "problem-error"];

/** `folder` is emptied, and then holds the files of the package. */
export async function writeClient(
  target: string,
  { root, folder, mtime }: { root: string; folder: string; mtime: Date },
): Promise<void> {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  await writeModules(root, folder);
  writeTypes(root, folder);
  const client = readManifest(join(root, "packages/client"));
  const contracts = readManifest(join(root, "contracts"));
  const { name, version, license, type, engines } = client;
  const manifest = {
    ...{ name, version, license, type, engines },
    description: "Typed client for Belfry, a self-hosted team chat that machines can post to",
    exports: Object.fromEntries(
      modules.map((module) => [
        `./${module}`,
        { types: `./types/packages/client/src/${module}.d.ts`, default: `./${module}.js` },
      ]),
    ),
    // The types are made of its types.
    dependencies: { typebox: contracts.dependencies?.typebox },
  };
  writeFileSync(join(folder, "package.json"), `${JSON.stringify(manifest, null, 2)}\n`);
  writeFileSync(join(folder, "LICENSE"), readFileSync(join(root, "LICENSE")));
  // npm expects this name of the folder.
  await writeTarball(target, { folder, files: filesIn(folder), prefix: "package", mtime });
}

async function writeModules(root: string, folder: string): Promise<void> {
  const bundle = await rolldown({
    input: modules.map((module) => join(root, `packages/client/src/${module}.ts`)),
    platform: "neutral",
    logLevel: "warn",
  });
  const { output } = await bundle.generate({ format: "esm" });
  await bundle.close();
  for (const file of output) {
    if (file.type === "chunk") writeFileSync(join(folder, file.fileName), file.code);
  }
}

/** Writes the types of the client and of the contracts, which then import each other by path. */
function writeTypes(root: string, folder: string): void {
  const types = join(folder, "types");
  const options = "--ignoreConfig --declaration --emitDeclarationOnly --allowImportingTsExtensions";
  const target = "--module nodenext --target es2024 --lib es2024,dom --strict --skipLibCheck";
  // The compiler writes no types of a package in node_modules, unless its files are named.
  const contracts = globSync("contracts/src/**/*.ts", { cwd: root, exclude: ["**/*.test.ts"] });
  const sources = [...modules.map((module) => `packages/client/src/${module}.ts`), ...contracts];
  const compiler = join(root, "node_modules/typescript/bin/tsc");
  const more = ["--types", "node", "--outDir", types, "--rootDir", root];
  const args = [...options.split(" "), ...target.split(" "), ...more, ...sources];
  execFileSync(process.execPath, [compiler, ...args], { cwd: root, stdio: "inherit" });
  for (const file of filesIn(types)) {
    const path = join(types, file);
    const folder = relative(dirname(path), join(types, "contracts/src")).split(sep).join("/");
    const text = readFileSync(path, "utf8")
      .replace(/(["'])@belfry\/contracts\/([\w/-]+)\1/g, `"${folder}/$2.js"`)
      .replace(/(["'])(\.{1,2}\/[\w./-]+)\.ts\1/g, '"$2.js"');
    writeFileSync(path, text);
  }
}
