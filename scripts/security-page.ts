/** Generates docs/reference/security-rules.md: each security rule with its source and its tests. */
import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { securityRules } from "./security-rules.ts";

const root = join(import.meta.dirname, "..");
const folders = ["contracts/src", "server/src", "server/test", "web/src", "web/e2e"];

interface CitedTest {
  rules: string[];
  title: string;
  /** Relative to the root of the repository. */
  path: string;
}

/** Returns the tests whose titles start with rules, such as `[A11, A13] A code works once`. */
export function citedTests(): CitedTest[] {
  return testFiles().flatMap((path) =>
    [...readFileSync(join(root, path), "utf8").matchAll(titlesWithRules)].map(
      ([, cited = "", title = ""]) => ({
        rules: cited.match(/A\d+/g) ?? [],
        // The title of a parametrised test contains placeholders such as `%s`.
        title: title.replace(/\\(.)/g, "$1").replace(/%[a-z]/g, "…"),
        path,
      }),
    ),
  );
}

/** Rules of other lists may follow, as in `[A39, F8]`. */
const titlesWithRules = /["`]((?:\[A\d+(?:[–, ]+[A-Z]\d+)*\] ?)+)((?:[^"`\\\n]|\\.)+)["`]/g;

function testFiles(): string[] {
  return folders
    .flatMap((folder) => readdirSync(join(root, folder), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && /\.test\.tsx?$/.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
    .sort();
}

export function securityPage(notice: string): string {
  const tests = citedTests();
  const sections = Object.entries(securityRules).map(([number, { rule, source }]) => {
    const cited = tests.filter(({ rules }) => rules.includes(number));
    const links = cited.map(({ title, path }) => `- [${title}](../../${path})`);
    return [
      `## ${number}`,
      rule,
      `Source: ${source}`,
      ...(links.length > 0 ? [links.join("\n")] : []),
    ];
  });
  return `${[
    "# Security rules",
    notice,
    "What Belfry guarantees for sign-in, credentials and secrets, with the source of each rule and the tests " +
      "that check it on both databases. ASVS is OWASP's Application Security Verification Standard 5.0, CS its " +
      "Cheat Sheet Series. To report a vulnerability, see [SECURITY.md](../../SECURITY.md).",
    ...sections.flat(),
  ].join("\n\n")}\n`;
}
