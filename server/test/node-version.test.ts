import { spawnSync } from "node:child_process";
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "../..");
const read = (path: string) => readFileSync(join(root, path), "utf8");
const { engines, workspaces, devDependencies, scripts } = JSON.parse(read("package.json"));
const required = engines.node.replace(">=", "");
const [pinned] = devDependencies.node.split(".");

test("All parts require the same Node.js version, except the packages for senders", () => {
  for (const workspace of globSync(workspaces, { cwd: root })) {
    const expected = workspace.startsWith("packages/") ? { node: ">=20" } : engines;
    expect(JSON.parse(read(`${workspace}/package.json`)).engines, workspace).toEqual(expected);
  }
});

test.each(["README.md", "CONTRIBUTING.md"])("%s names no other Node.js versions", (path) => {
  // npm may run on older versions: those that the build tools support.
  const known = ["20.19", "22.12", required, pinned];
  const named = [...read(path).matchAll(/Node(?:\.js)? (\d+(?:\.\d+)*)/g)].map(([, name]) => name);
  expect(named).toContain(pinned);
  expect(named.filter((name) => !known.includes(name))).toEqual([]);
});

test("[D6, O10] An old Node.js version fails the start with one sentence, which also helps in production", () => {
  const old = `Object.defineProperty(process, "versions", { value: { node: "20.19.0" } })`;
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ["--import", `data:text/javascript,${encodeURIComponent(old)}`, "server/start.js"],
    { cwd: root, encoding: "utf8" },
  );
  expect({ status, stdout }).toEqual({ status: 1, stdout: "" });
  expect(stderr).toMatch(/^Belfry needs Node\.js \d+ or later, but this is 20\.19\.0\. [^\n]+\n$/);
  // `npm ci` alone would not install Node.js if NODE_ENV is "production".
  expect(stderr).toContain("run `npm ci --include=dev` in a checkout");
});

test("[O10] `npm ci` fails with the missing library if the Node.js that it installed cannot start", () => {
  // As the shell finds Node.js there.
  const broken = `node() { echo "node: error while loading shared libraries" >&2; return 127; }`;
  const script = `${broken}\n${scripts.postinstall}`;
  const { status, stderr } = spawnSync("sh", ["-c", script], { encoding: "utf8" });
  expect(status).toBe(1);
  expect(stderr).toMatch(/^node: .*\n\nThe Node\.js that npm has installed[^\n]+libatomic1\.\n$/);
  expect(spawnSync("sh", ["-c", scripts.postinstall]).status).toBe(0);
});
