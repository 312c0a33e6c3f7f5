/** The licences of the libraries that a release contains. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

interface Library {
  name: string;
  version: string;
  license?: string;
}

/** Returns one text with the licences of the libraries in these folders. Throws if one has none. */
export function collectLicenses(folders: readonly string[]): string {
  const parts = folders.map((folder) => {
    const { name, version, license }: Library = JSON.parse(
      readFileSync(join(folder, "package.json"), "utf8"),
    );
    const file = readdirSync(folder).find((one) => /^licen[cs]e/i.test(one));
    if (file === undefined && license === undefined) {
      throw new Error(`${name} has no licence, so a release may not contain it.`);
    }
    const text = file === undefined ? "" : readFileSync(join(folder, file), "utf8").trim();
    return `${name} ${version} (${license ?? "see below"})\n\n${text}`.trim();
  });
  const title = "server/src contains these libraries, unchanged. Each keeps its licence.";
  return `${[title, ...parts].join(`\n\n${"-".repeat(80)}\n\n`)}\n`;
}
