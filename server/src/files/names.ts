/** What a file may be called: one line that reads as it is stored and fits an address. */
import { limits } from "@belfry/contracts/limits";

// Controls and line breaks, and the marks that make "gpj.exe" read as "exe.jpg".
const forbidden = /[\p{Cc}\u2028\u2029\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/** Answers the name without its folders; a sender's mistake in a name is never worth a refusal. */
export function fileName(given: string): string {
  const last = given.slice(-4096).split(/[/\\]/).at(-1) ?? "";
  const name = fit(last.toWellFormed().replace(forbidden, "").trim());
  return /^\.*$/.test(name) ? "file" : name; // dots alone are steps in an address
}

/** The ending says what to open it with: what is too long loses of its beginning. */
function fit(name: string): string {
  const characters = [...name];
  if (characters.length <= limits.fileNameLength) return name;
  const ending = [...(/\.[^.\s]{1,16}$/u.exec(name)?.[0] ?? "")];
  return [...characters.slice(0, limits.fileNameLength - ending.length), ...ending].join("");
}
