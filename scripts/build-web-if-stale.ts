/** Builds the web app if a source file is newer than the last build. Runs before `npm start`. */
import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";

const root = join(import.meta.dirname, "..");
const built = join(root, "web/dist/index.html");
const sources = [
  "web/src",
  "web/docs",
  "web/public",
  "web/vite",
  "web/worker",
  "contracts/src",
  "packages/client/src",
  "docs/guides",
].flatMap((folder) => filesOf(folder));
const others = ["web/index.html", "web/vite.config.ts", "package-lock.json"];

const builtAt = modifiedAt(built);
const changedAt = Math.max(...[...sources, ...others].map((file) => modifiedAt(join(root, file))));

if (changedAt > builtAt)
  process.exit(existsSync(join(root, "node_modules/vite")) ? build() : skip());

function build(): number {
  process.stdout.write("Building the web app …\n");
  const { status } = spawnSync("npm", ["run", "--silent", "build", "-w", "web"], {
    cwd: root,
    stdio: ["ignore", "ignore", "inherit"],
    shell: process.platform === "win32",
  });
  return status ?? 1;
}

/** Without the development dependencies, an existing build is used even if it is older. */
function skip(): number {
  if (builtAt > 0) return 0;
  process.stderr.write(
    "The web app is not built. Run `npm ci --include=dev`, which installs what builds it, or run " +
      "`npm run release` after it and start the release instead of the checkout.\n",
  );
  return 1;
}

function filesOf(folder: string): string[] {
  if (!existsSync(join(root, folder))) return [];
  return readdirSync(join(root, folder), { recursive: true }).map((file) =>
    join(folder, String(file)),
  );
}

/** Milliseconds since 1970 UTC; 0 if the file does not exist. */
function modifiedAt(file: string): number {
  return existsSync(file) ? statSync(file).mtimeMs : 0;
}
