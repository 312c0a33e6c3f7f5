/** `npm run dev`: the server, restarted on changes, and Vite's development server for the web app. */
import { spawn } from "node:child_process";
import { join } from "node:path";

const root = join(import.meta.dirname, "..");
const commands: [string, string[]][] = [
  [process.execPath, ["--watch", join(root, "server/src/main.ts")]],
  [process.execPath, [join(root, "node_modules/vite/bin/vite.js"), join(root, "web")]],
];

const children = commands.map(([program, args]) =>
  spawn(program, args, { cwd: root, stdio: "inherit" }),
);
for (const child of children) {
  child.on("exit", (code) => {
    for (const other of children) other.kill();
    process.exitCode ||= code ?? 0;
  });
}
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
  process.on(signal, () => {
    for (const child of children) child.kill(signal);
  });
}
