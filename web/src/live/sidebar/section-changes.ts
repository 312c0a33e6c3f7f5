/** Changes to the sections of the sidebar that the server has not confirmed. */
import type { Section } from "@belfry/contracts/people/sidebar";
import type { SectionsChange } from "../store.ts";

/** Returns the sections of the server with the changes that it has not confirmed. */
export function shownSections(
  sections: readonly Section[],
  changes: readonly SectionsChange[],
): readonly Section[] {
  return changes.reduce((changed, change) => change(changed), sections);
}
