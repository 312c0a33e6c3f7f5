/** The name of a section of the sidebar. */
import type { Section } from "@belfry/contracts/people/sidebar";
import { text } from "../../text/text.ts";

export function nameOf({ kind, name }: Section): string {
  return kind === "own" ? name : text.sidebar.sections[kind];
}
