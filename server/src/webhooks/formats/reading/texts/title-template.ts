/** Titles such as "{member.login} added to {team.name}", with paths into the body. */
import { getText } from "../json-path.ts";
import { oneLine } from "../markdown.ts";

export function fillTitle(template: string, body: unknown): string {
  return template.replace(
    /\{([\w.]+)\}/g,
    (_whole, path: string) => oneLine(getText(body, ...path.split(".")), 100) || "unknown",
  );
}
