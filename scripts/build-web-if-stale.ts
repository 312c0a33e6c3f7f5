/** Builds the web app when a source is newer than what was built, so that starting is one command. */
import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";

const root = join(import.meta.dirname, "..");
const built = join(root, "web/dist/index.html");
const sources = ["web/src", "web/public", "contracts/src"].flatMap((folder) => filesOf(folder));
const others = ["web/index.html", "web/vite.config.ts", "package-lock.json"];

const builtAt = existsSync(built) ? statSync(built).mtimeMs : 0;
const changedAt = Math.max(...[...sources, ...others].map((file) => changeOf(file)));

if (changedAt > builtAt) {
  process.stdout.write("Building the web app …\n");
  const { status } = spawnSync("npm", ["run", "--silent", "build", "-w", "web"], {
    cwd: root,
    stdio: ["ignore", "ignore", "inherit"],
    shell: process.platform === "win32",
  });
  process.exit(status ?? 1);
}

function filesOf(folder: string): string[] {
  if (!existsSync(join(root, folder))) return [];
  return readdirSync(join(root, folder), { recursive: true }).map((file) =>
    join(folder, String(file)),
  );
}

function changeOf(file: string): number {
  const path = join(root, file);
  return existsSync(path) ? statSync(path).mtimeMs : 0;
}
