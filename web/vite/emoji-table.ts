/** Vite plugin: makes the module `virtual:emoji-table` from emojibase's data. */
import compact from "emojibase-data/en/compact.json" with { type: "json" };
import githubData from "emojibase-data/en/shortcodes/github.json" with { type: "json" };
import slackData from "emojibase-data/en/shortcodes/iamcal.json" with { type: "json" };
import type { Plugin } from "vite";

/** An emoji of `compact.json`. Letters of flags have no order. */
interface Emoji {
  hexcode: string;
  unicode: string;
  order?: number;
  skins?: { unicode: string }[];
}

/** The names of an emoji by its hexcode. */
type Names = Record<string, string | string[]>;

const moduleId = "virtual:emoji-table";
/** Rollup's mark for modules that are not files. */
const resolvedId = `\0${moduleId}`;
const skinTones = ["🏻", "🏼", "🏽", "🏾", "🏿"];

export function emojiTable(): Plugin {
  return {
    name: "emoji-table",
    resolveId: (id) => (id === moduleId ? resolvedId : undefined),
    load: (id) => (id === resolvedId ? `export default ${JSON.stringify(makeTable())}` : undefined),
  };
}

/**
 * Returns one line for each emoji, in the order of an emoji picker: the emoji, `*` if it has skin
 * tones, and its names. GitHub's name counts where Slack uses it for another emoji.
 */
function makeTable(): string {
  const emojis: Emoji[] = compact;
  const github: Names = githubData;
  const slack: Names = slackData;
  const githubNames = new Set(Object.values(github).flat());
  return emojis
    .toSorted((a, b) => (a.order ?? 0) - (b.order ?? 0))
    .map((emoji) => {
      const { hexcode, unicode } = emoji;
      const own = [github[hexcode] ?? []].flat();
      const others = [slack[hexcode] ?? []].flat().filter((name) => !githubNames.has(name));
      // Most emoji have colours by default, and need no selector for that.
      const character = unicode.replace(/^(\p{Emoji_Presentation})\ufe0f$/u, "$1");
      return [`${character}${hasTones(emoji) ? "*" : ""}`, ...own, ...others].join(" ");
    })
    .filter((line) => line.includes(" "))
    .join("\n");
}

/** Whether each skin tone is the emoji with the tone's character after its first one. */
function hasTones({ unicode, skins = [] }: Emoji): boolean {
  const [first = "", ...rest] = unicode;
  const tail = rest.join("").replace(/^\ufe0f/, "");
  return (
    skins.length === skinTones.length &&
    skinTones.every((tone, index) => skins[index]?.unicode === first + tone + tail)
  );
}
