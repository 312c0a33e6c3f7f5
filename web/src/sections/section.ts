/** The sections of a screen such as the settings. */
import type { LucideIcon } from "lucide-react";

export interface Section {
  /** The last part of the URL. */
  path: string;
  title: string;
  icon: LucideIcon;
}

export interface SectionGroup<S extends Section = Section> {
  title: string;
  /** The path of the screen. Each section has a path below it. */
  base: string;
  sections: readonly S[];
}

export function sectionAt<S extends Section>(
  groups: readonly SectionGroup<S>[],
  path: string | undefined,
): S | undefined {
  return groups.flatMap(({ sections }) => sections).find((section) => section.path === path);
}
