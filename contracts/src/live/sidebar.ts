/** The sidebar before the first change. Without TypeBox, for the first load of the web app. */
import type { Section, Sidebar } from "../people/sidebar.ts";

/** Ids of the sections that every sidebar has. */
export const fixedSections = { pinned: 1, chats: 2, direct: 3 } as const;

/** Lower ids are those of `fixedSections`. */
export const firstOwnSectionId = 4;

export const newSection = (id: number, kind: Section["kind"], sort: Section["sort"]): Section => ({
  id,
  kind,
  name: "",
  isClosed: false,
  sort,
  chatIds: [],
});

export const defaultSidebar: Sidebar = {
  rev: 0,
  sections: [
    newSection(fixedSections.pinned, "pinned", "manual"),
    newSection(fixedSections.chats, "chats", "name"),
    newSection(fixedSections.direct, "direct", "name"),
  ],
};
