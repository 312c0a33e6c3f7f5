/** Vite plugin: makes `virtual:emoji-table` and `virtual:emoji-details` from emojibase's data. */
import compact from "emojibase-data/en/compact.json" with { type: "json" };
import versions from "emojibase-data/en/data.json" with { type: "json" };
import githubData from "emojibase-data/en/shortcodes/github.json" with { type: "json" };
import slackData from "emojibase-data/en/shortcodes/iamcal.json" with { type: "json" };
import type { Plugin } from "vite";

/** An emoji of `compact.json`. Letters of flags have no order and no group. */
interface Emoji {
  hexcode: string;
  unicode: string;
  label: string;
  group?: number;
  order?: number;
  tags?: string[];
  skins?: { unicode: string }[];
}

/** The names of an emoji by its hexcode. */
type Names = Record<string, string | string[]>;

const skinTones = ["🏻", "🏼", "🏽", "🏾", "🏿"];
/** Parts of other emoji, such as skin tones. */
const componentGroup = 2;
/** The fonts of many devices have no newer emoji and show an empty box. */
const newestVersion = 15.1;

/** The modules and what makes their text. */
const modules: ReadonlyMap<string, () => string> = new Map([
  ["virtual:emoji-table", makeTable],
  ["virtual:emoji-details", makeDetails],
]);
/** Rollup's mark for modules that are not files. */
const mark = "\0";

export function emojiTable(): Plugin {
  return {
    name: "emoji-table",
    resolveId: (id) => (modules.has(id) ? mark + id : undefined),
    load: (id) => {
      const make = id.startsWith(mark) ? modules.get(id.slice(mark.length)) : undefined;
      return make && `export default ${JSON.stringify(make())}`;
    },
  };
}

/**
 * Returns one line for each emoji, in the order of an emoji picker: the emoji, `*` if it has skin
 * tones, and its names.
 */
function makeTable(): string {
  return namedEmojis()
    .map(({ emoji, names }) => {
      // Most emoji have colours by default, and need no selector for that.
      const character = emoji.unicode.replace(/^(\p{Emoji_Presentation})\ufe0f$/u, "$1");
      return [`${character}${hasTones(emoji) ? "*" : ""}`, ...names].join(" ");
    })
    .join("\n");
}

/**
 * Returns what a picker needs besides, in lines for the same emoji: the digit of the group, the label
 * unless it is the first name, and the other words to search for. The line of an emoji that is not in
 * the picker is empty.
 */
function makeDetails(): string {
  const versionByHexcode = new Map(versions.map(({ hexcode, version }) => [hexcode, version]));
  return namedEmojis()
    .map(({ emoji: { hexcode, label, group, tags = [] }, names }) => {
      const isNew = (versionByHexcode.get(hexcode) ?? 0) > newestVersion;
      if (group === undefined || group === componentGroup || isNew) return "";
      const words = [label, ...names].join(" ").toLowerCase().split(/[ _]/);
      const others = tags.filter((tag) => !words.some((word) => word.startsWith(tag)));
      const shownLabel = label === names[0]?.replaceAll("_", " ") ? "" : label;
      return `${group}${[shownLabel, ...others].join("|")}`;
    })
    .join("\n");
}

/** Returns the emoji with names. GitHub's name counts where Slack uses it for another emoji. */
function namedEmojis(): { emoji: Emoji; names: string[] }[] {
  const emojis: Emoji[] = compact;
  const github: Names = githubData;
  const slack: Names = slackData;
  const githubNames = new Set(Object.values(github).flat());
  return emojis
    .toSorted((a, b) => (a.order ?? 0) - (b.order ?? 0))
    .map((emoji) => {
      const own = [github[emoji.hexcode] ?? []].flat();
      const others = [slack[emoji.hexcode] ?? []].flat();
      return { emoji, names: [...own, ...others.filter((name) => !githubNames.has(name))] };
    })
    .filter(({ names }) => names.length > 0);
}

/** Whether each skin tone is the emoji with the tone's character after its first one. */
function hasTones({ unicode, skins = [] }: Emoji): boolean {
  const [first = "", ...rest] = unicode;
  const tail = rest.join("").replace(/^\ufe0f/, "");
  return skinTones.every((tone) => skins.some((skin) => skin.unicode === first + tone + tail));
}
