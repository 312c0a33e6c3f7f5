/** Suggests emoji for the beginning of a shortcode. */
import { loadEmojiList } from "./emoji-list.ts";
import { searchEmojis } from "./search.ts";
import { readSkinTone, withTone } from "./skin-tone.ts";

export interface SuggestedEmoji {
  /** With the skin tone of the user. */
  character: string;
  shortcode: string;
}

export type SuggestEmojis = (query: string, max: number) => SuggestedEmoji[];

/** Returns the function that suggests, when the tables have been loaded. */
export async function loadSuggester(): Promise<SuggestEmojis> {
  const list = await loadEmojiList();
  return (query, max) => {
    const tone = readSkinTone();
    return searchEmojis(list, query)
      .slice(0, max)
      .map((emoji) => ({
        character: withTone(emoji, tone),
        shortcode: shortcodeFor(query, emoji.shortcodes),
      }));
  };
}

/** Returns the shortcode that the user is typing, or the first one. */
function shortcodeFor(query: string, shortcodes: readonly string[]): string {
  const typed = shortcodes.find((shortcode) => shortcode.startsWith(query.toLowerCase()));
  return typed ?? shortcodes[0] ?? "";
}
