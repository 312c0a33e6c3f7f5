/** Makes docs/guides/security.md: each security rule, what stands behind it, and the tests that hold it. */
import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { securityRules } from "./security-rules.ts";

const root = join(import.meta.dirname, "..");
const folders = ["contracts/src", "server/src", "server/test", "web/src", "web/e2e"];

interface CitedTest {
  rules: string[];
  title: string;
  /** From the root of the repository. */
  path: string;
}

/** The tests whose titles begin with rules, such as `[A11, A13] a code is good once`. */
export function citedTests(): CitedTest[] {
  return testFiles().flatMap((path) =>
    [...readFileSync(join(root, path), "utf8").matchAll(titled)].map(
      ([, cited = "", title = ""]) => ({
        rules: cited.match(/A\d+/g) ?? [],
        // A row of a table of cases stands in such a title as `%s`.
        title: title.replace(/\\(.)/g, "$1").replace(/%[a-z]/g, "…"),
        path,
      }),
    ),
  );
}

const titled = /["`]((?:\[A\d+(?:[–, ]+A\d+)*\] ?)+)((?:[^"`\\\n]|\\.)+)["`]/g;

function testFiles(): string[] {
  return folders
    .flatMap((folder) => readdirSync(join(root, folder), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && /\.test\.tsx?$/.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
    .sort();
}

export function securityPage(notice: string): string {
  const tests = citedTests();
  const rows = Object.entries(securityRules).map(([number, { rule, source }]) => {
    const held = tests.filter(({ rules }) => rules.includes(number));
    const links = held.map(({ title, path }) => `[${title}](../../${path})`);
    return [number, rule, source, links.join("<br>")];
  });
  const cell = (text: string) => text.replaceAll("|", "\\|");
  const lines = [["", "Rule", "Source", "Held by"], ["---", "---", "---", "---"], ...rows];
  return [
    "# Security, rule by rule",
    notice,
    "What Belfry promises about signing in, credentials and secrets, the standard behind each promise, and the " +
      "tests that hold it on every change, against both databases. ASVS is OWASP's Application Security " +
      "Verification Standard 5.0, CS its Cheat Sheet Series. How to report a hole: " +
      "[SECURITY.md](../../SECURITY.md).",
    `${lines.map((line) => `| ${line.map(cell).join(" | ")} |`).join("\n")}\n`,
  ].join("\n\n");
}
