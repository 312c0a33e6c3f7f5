/** The parts of the picker's grid: the recent emoji and the groups, or the results of a search. */
import { type Group, groups, type ListedEmoji } from "../../emoji/list/emoji-list.ts";
import { searchEmojis } from "../../emoji/list/search.ts";

export type SectionName = "recent" | Group | "results";

export interface Section {
  name: SectionName;
  rows: readonly (readonly ListedEmoji[])[];
  /** Its number among the rows of all sections. */
  firstRow: number;
}

export const categories = ["recent", ...groups] as const;

/** More results do not help, and would be slow to show. */
const resultsMax = 180;

interface Content {
  list: readonly ListedEmoji[];
  query: string;
  recent: readonly string[];
  columns: number;
}

export function sectionsOf({ list, query, recent, columns }: Content): Section[] {
  let rowCount = 0;
  const section = (name: SectionName, emojis: readonly ListedEmoji[]): Section => {
    const rows = rowsOf(emojis, columns);
    const firstRow = rowCount;
    rowCount += rows.length;
    return { name, rows, firstRow };
  };
  if (query.trim() !== "") {
    const results = searchEmojis(list, query).slice(0, resultsMax);
    return results.length > 0 ? [section("results", results)] : [];
  }
  return [
    section("recent", listed(list, recent)),
    ...groups.map((group) =>
      section(
        group,
        list.filter((emoji) => emoji.group === group),
      ),
    ),
  ];
}

/** Returns the recent emoji with their own skin tones. */
function listed(list: readonly ListedEmoji[], recent: readonly string[]): ListedEmoji[] {
  const byBase = new Map(list.map((emoji) => [baseOf(emoji.character), emoji]));
  return recent.flatMap((character) => {
    const emoji = byBase.get(baseOf(character));
    return emoji ? [{ ...emoji, character, hasTones: false }] : [];
  });
}

/** Returns the emoji without a skin tone, and without the selector that a tone replaces. */
function baseOf(character: string): string {
  return character.replace(/[\u{1f3fb}-\u{1f3ff}\ufe0f]/gu, "");
}

function rowsOf(emojis: readonly ListedEmoji[], columns: number): ListedEmoji[][] {
  const count = Math.ceil(emojis.length / columns);
  return Array.from({ length: count }, (_, row) =>
    emojis.slice(row * columns, (row + 1) * columns),
  );
}
