/** File names: one line that is safe to show, and to use as a path segment of a URL. */
import { limits } from "@belfry/contracts/limits";

// Controls, line breaks, and the bidirectional marks that make "gpj.exe" read as "exe.jpg".
const forbidden = /[\p{Cc}\u2028\u2029\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/** Returns the name without folders and forbidden characters. Never rejects an upload for its name. */
export function cleanFileName(given: string): string {
  const last = given.slice(-4096).split(/[/\\]/).at(-1) ?? "";
  const name = shorten(last.toWellFormed().replace(forbidden, "").trim());
  return /^\.*$/.test(name) ? "file" : name; // "." and ".." are path segments with a meaning
}

/** Keeps the extension, which decides the program that opens the file. */
function shorten(name: string): string {
  const characters = [...name];
  if (characters.length <= limits.fileNameLength) return name;
  const extension = [...(/\.[^.\s]{1,16}$/u.exec(name)?.[0] ?? "")];
  return [...characters.slice(0, limits.fileNameLength - extension.length), ...extension].join("");
}
