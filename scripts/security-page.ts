/** Generates docs/reference/security-rules.md: each security rule with its source and its test files. */
import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { securityRules } from "./security-rules.ts";

const root = join(import.meta.dirname, "..");
const folders = ["contracts/src", "server/src", "server/test", "web/src", "web/e2e"];

interface CitedTest {
  rules: string[];
  /** Relative to the root of the repository. */
  path: string;
}

/** Returns the tests whose titles start with rules, such as `[A11, A13] A code works once`. */
export function citedTests(): CitedTest[] {
  return testFiles().flatMap((path) =>
    [...readFileSync(join(root, path), "utf8").matchAll(citedRules)].map(([, cited = ""]) => ({
      rules: cited.match(/A\d+/g) ?? [],
      path,
    })),
  );
}

/** Rules of other lists may follow, as in `[A39, F8]`. */
const citedRules = /["`]((?:\[A\d+(?:[–, ]+[A-Z]\d+)*\] ?)+)/g;

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
    const paths = [...new Set(cited.map(({ path }) => path))];
    return [
      `## ${number}`,
      rule,
      `Source: ${source}`,
      ...(paths.length > 0 ? [`Tests: ${paths.map(linkTo).join(", ")}`] : []),
    ];
  });
  return `${[
    "# Security rules",
    notice,
    "What Belfry guarantees for sign-in, credentials and secrets, with the source of each rule and the files whose " +
      "tests check it. Titles of tests start with their rules, so `npx vitest run --project server -t '\\bA3\\b'` " +
      "runs those of A3. ASVS is OWASP's Application Security Verification Standard 5.0, CS its Cheat Sheet Series. " +
      "To report a vulnerability, see [SECURITY.md](../../SECURITY.md).",
    ...sections.flat(),
  ].join("\n\n")}\n`;
}

/** The text is the path without the parts that most paths share. */
function linkTo(path: string): string {
  const name = path.replace("/src/", "/").replace(/\.(?:e2e\.)?test\.tsx?$/, "");
  return `[${name}](../../${path})`;
}
