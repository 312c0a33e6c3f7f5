/**
 * Writes the pages of docs that are made from the program itself. A test holds them equal;
 * run this when it says that they are not.
 */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { problems } from "@belfry/contracts/problems";
import { options } from "../server/src/config/config.ts";
import { securityPage } from "./security-page.ts";

export const docsFolder = join(import.meta.dirname, "../docs");

const notice = "<!-- Made by `npm run docs`. Changes belong into the program. -->";

/** Path within docs, and text, of every page. */
export function referencePages(): Record<string, string> {
  return {
    "reference/configuration.md": configurationPage(),
    "reference/problems.md": problemsPage(),
    "guides/security.md": securityPage(notice),
  };
}

function configurationPage(): string {
  const rows = Object.values(options).map(
    ({ variable, format, defaultValue, strictDefault, meaning }) => [
      `\`${variable}\``,
      written(format, defaultValue) +
        (strictDefault === undefined ? "" : `; strict ${written(format, strictDefault)}`),
      sentence(meaning),
      sentence(format),
    ],
  );
  return [
    "# Configuration",
    notice,
    "Every option is an environment variable. Each can also be given as a file: `<NAME>_FILE` names a " +
      "file that holds the value, which keeps secrets out of the environment. A variable that is set " +
      "to nothing counts as not set. All mistakes are reported together, and the server does not start.",
    table(["Variable", "Default", "Meaning", "Form"], rows),
  ].join("\n\n");
}

function problemsPage(): string {
  const rows = Object.entries(problems).map(([code, [status, title, text]]) => [
    `\`${code}\``,
    String(status),
    title,
    text,
  ]);
  return [
    "# Problems",
    notice,
    "Every refusal is `application/problem+json` (RFC 9457) with one of these codes in `code`. A code is " +
      "never renamed and never used for something else. `detail` says more where there is more to say, " +
      "`errors` points at the members of the body (RFC 6901), `limit` and `actual` are the number that " +
      "was bumped into and what was sent, and `instance` is found again in the server's log.",
    table(["Code", "Status", "Title", "Meaning"], rows),
  ].join("\n\n");
}

function table(head: string[], rows: string[][]): string {
  const lines = [head, head.map(() => "---"), ...rows];
  const cell = (text: string) => text.replaceAll("|", "\\|");
  return `${lines.map((line) => `| ${line.map(cell).join(" | ")} |`).join("\n")}\n`;
}

const units = [
  ["d", 86_400_000],
  ["h", 3_600_000],
  ["m", 60_000],
  ["s", 1000],
  ["ms", 1],
] as const;

/** As a person would write it into the environment. */
function written(form: string, fallback: unknown): string {
  if (fallback === undefined || isEmptyList(fallback)) return "none";
  if (typeof fallback !== "number" || !form.startsWith("a duration")) return `\`${fallback}\``;
  const [unit, unitMs] = units.find(([, ms]) => fallback % ms === 0) ?? ["ms", 1];
  return `\`${fallback / unitMs}${unit}\``;
}

function isEmptyList(value: unknown): boolean {
  return Array.isArray(value) && value.length === 0;
}

function sentence(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}

if (import.meta.main) {
  for (const [name, text] of Object.entries(referencePages())) {
    writeFileSync(join(docsFolder, name), text);
  }
}
