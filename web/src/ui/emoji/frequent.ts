/** The emoji that the user picks most, remembered in this browser. */
import { readLocal, writeLocal } from "../local-storage.ts";

const storageName = "emoji";
/** Older uses are forgotten, so that new habits replace old ones. */
const usesMax = 100;
const defaults = ["👍", "✅", "👀", "🎉", "🙏", "🚀"];

/**
 * Returns at most `count` emoji: the most used ones, of equally used ones the latest first, and then the
 * defaults.
 */
export function frequentEmojis(count: number): string[] {
  const usesByEmoji = new Map<string, number>();
  for (const emoji of readUses()) usesByEmoji.set(emoji, (usesByEmoji.get(emoji) ?? 0) + 1);
  // Sorting keeps the order of equals: the latest use first.
  const used = [...usesByEmoji].sort((a, b) => b[1] - a[1]).map(([emoji]) => emoji);
  return [...new Set([...used, ...defaults])].slice(0, count);
}

/** Call it when the user adds an emoji. The picker does it itself. */
export function countUse(emoji: string): void {
  writeLocal(storageName, [emoji, ...readUses()].slice(0, usesMax).join(" "));
}

/** Returns the uses, the latest first. Users and other programs can write anything to the storage. */
function readUses(): string[] {
  const stored = (readLocal(storageName) ?? "").split(" ");
  return stored.slice(0, usesMax).filter((emoji) => /^\p{RGI_Emoji}$/v.test(emoji));
}
