/** All emoji for the picker and the completion. The tables load with the first use. */

/** In the order of the picker. */
export const groups = [
  "people",
  "nature",
  "food",
  "travel",
  "activities",
  "objects",
  "symbols",
  "flags",
] as const;
export type Group = (typeof groups)[number];

/** Unicode's groups by their number. Number 2 has parts of emoji, such as skin tones. */
const unicodeGroups: readonly (Group | null)[] = [
  "people",
  "people",
  null,
  "nature",
  "food",
  "travel",
  "activities",
  "objects",
  "symbols",
  "flags",
];

export interface ListedEmoji {
  character: string;
  hasTones: boolean;
  group: Group;
  label: string;
  /** The first one is shown. */
  shortcodes: readonly string[];
  tags: readonly string[];
}

let loading: Promise<readonly ListedEmoji[]> | undefined;

export function loadEmojiList(): Promise<readonly ListedEmoji[]> {
  loading ??= fetchList().catch((error) => {
    loading = undefined; // the next use tries again
    throw error;
  });
  return loading;
}

async function fetchList(): Promise<readonly ListedEmoji[]> {
  const [table, details] = await Promise.all([
    import("virtual:emoji-table"),
    import("virtual:emoji-details"),
  ]);
  return readList(table.default, details.default);
}

function readList(table: string, details: string): ListedEmoji[] {
  const names = table.split("\n");
  return details.split("\n").flatMap((line, index) => {
    const group = unicodeGroups[Number(line.charAt(0) || 2)];
    if (!group) return [];
    const [mark = "", ...shortcodes] = names[index]?.split(" ") ?? [];
    const hasTones = mark.endsWith("*");
    const [label, ...tags] = line.slice(1).split("|");
    return {
      character: hasTones ? mark.slice(0, -1) : mark,
      hasTones,
      group,
      label: label || (shortcodes[0]?.replaceAll("_", " ") ?? ""),
      shortcodes,
      tags,
    };
  });
}
