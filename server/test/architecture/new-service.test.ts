import { spawnSync } from "node:child_process";
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";

const root = join(import.meta.dirname, "../../..");
const copy = mkdtempSync(join(tmpdir(), "belfry-service-"));
afterAll(() => rmSync(copy, { recursive: true }));

const formats = "server/src/webhooks/formats";

/** Copies what the generator reads and writes, with packages that lead to the copy. */
function copyProject(): void {
  const copied = ["contracts", "docs", "server/src", "web/src", "scripts", "README.md"];
  for (const path of [...copied, "package.json", "tsconfig.base.json", "server/package.json"]) {
    cpSync(join(root, path), join(copy, path), {
      recursive: true,
      filter: (source) => !/\/(fixtures|node_modules|docs\/images)$/.test(source),
    });
  }
  // Titles of tests are on the page of the security rules.
  for (const path of ["server/test", "web/e2e"]) symlinkSync(join(root, path), join(copy, path));
  mkdirSync(join(copy, "node_modules/@belfry"), { recursive: true });
  symlinkSync(join(copy, "contracts"), join(copy, "node_modules/@belfry/contracts"));
  for (const name of readdirSync(join(root, "node_modules"))) {
    if (name === "@belfry") continue;
    symlinkSync(join(root, "node_modules", name), join(copy, "node_modules", name));
  }
}

/** The code blocks of the guide that have a text. */
const blocks = [
  ...readFileSync(join(root, "docs/guides/add-a-format.md"), "utf8").matchAll(
    /^```(?:ts|md)\n([\s\S]*?\n)```$/gm,
  ),
].map(([, block = ""]) => block);

function blockWith(text: string): string {
  return blocks.find((block) => block.includes(text)) ?? "";
}

/** Adds the service of the guide: its folder, and one line. */
function addService(): void {
  const files = {
    "tower.ts": blockWith("export const tower"),
    "info.ts": blockWith("export const info"),
    "guide.md": blockWith("## If it does not work"),
  };
  mkdirSync(join(copy, formats, "tower"));
  for (const [name, text] of Object.entries(files)) {
    writeFileSync(join(copy, formats, "tower", name), text);
  }
  const list = join(copy, formats, "formats.ts");
  writeFileSync(list, readFileSync(list, "utf8") + blockWith("export { tower }"));
}

function generate(...options: string[]) {
  const script = join(copy, "scripts/write-reference.ts");
  const { status, stderr } = spawnSync(process.execPath, [script, ...options], {
    cwd: copy,
    encoding: "utf8",
  });
  return { status, stderr };
}

const lists = {
  "contracts/src/webhooks/services.ts": '"tower": "Tower"',
  "web/src/ui/marks/service-names.ts": '"tower"',
  "web/src/webhooks/connect/services.ts": "{url}/tower",
  "docs/guides/connect/tower.md": "URL: https://chat.example.org/api/webhooks/whk_…/tower",
  "docs/guides/connect/README.md": "[Tower](tower.md)",
  "README.md": "`tower`",
};

test("A new service is a folder and one line, from which all lists are generated", () => {
  copyProject();
  expect(generate("--check")).toEqual({ status: 0, stderr: "" });

  addService();
  const outdated = generate("--check");
  expect(outdated.status).toBe(1);
  expect(outdated.stderr.match(/[\w/-]+\.(md|ts)/g)?.toSorted()).toEqual(
    Object.keys(lists).toSorted(),
  );

  expect(generate()).toEqual({ status: 0, stderr: "" });
  expect(generate("--check")).toEqual({ status: 0, stderr: "" });
  for (const [path, text] of Object.entries(lists)) {
    expect(readFileSync(join(copy, path), "utf8"), path).toContain(text);
  }
  const signing = readFileSync(join(copy, "contracts/src/webhooks/services.ts"), "utf8");
  expect(signing.split("signingServices")[1]).toContain('"Tower"');
});

test("The types of a new service are correct after its lists are generated", () => {
  const config = {
    extends: "./tsconfig.base.json",
    compilerOptions: { types: ["node"] },
    files: [
      "contracts/src/webhooks/formats.ts",
      `${formats}/services.ts`,
      "web/src/webhooks/connect/snippets.ts",
    ],
  };
  writeFileSync(join(copy, "tsconfig.json"), JSON.stringify(config));
  const compiler = join(root, "node_modules/typescript/bin/tsc");
  const { stdout } = spawnSync(process.execPath, [compiler, "-p", copy], { encoding: "utf8" });
  expect(stdout).toBe("");
});
