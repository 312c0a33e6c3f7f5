/** Chats whose title matches, in the order in which the palette offers them. */
import type { Chat } from "@belfry/contracts/chats";
import { fuzzyMatch } from "../../palette/fuzzy.ts";
import { readRecent } from "../../palette/recent.ts";

const most = 50;

export function matchingChats(
  chats: readonly Chat[],
  query: string,
  recentIds: readonly number[] = readRecent(),
): Chat[] {
  const scored = chats.flatMap((chat) => {
    const recent = recentIds.indexOf(chat.id);
    const bonus = recent < 0 ? 0 : recentIds.length - recent;
    const wanted = query.trim();
    if (wanted === "") return [{ chat, score: bonus }];
    const match = fuzzyMatch(chat.title, wanted);
    return match ? [{ chat, score: match.score + bonus / 2 }] : [];
  });
  return scored
    .sort((a, b) => b.score - a.score)
    .slice(0, most)
    .map(({ chat }) => chat);
}
