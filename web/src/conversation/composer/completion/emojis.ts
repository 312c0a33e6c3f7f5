/** Emoji that complete what the user types after `:`. Their table is loaded at the first one. */
import { blankCode } from "@belfry/contracts/messages/mention-text";
import { useEffect, useMemo, useState } from "react";
import type { SuggestEmojis } from "../../../ui/emoji/list/suggester.ts";
import { onDemand } from "../../../ui/on-demand.ts";
import type { Suggestion, Typed } from "./suggestions.ts";

const suggestionsMax = 8;
const suggester = onDemand(() => import("../../../ui/emoji/list/suggester.ts"));

/** Returns the shortcode at the caret, or null if none is being typed, or in code or a URL. */
export function typedShortcode(value: string, caret: number): Typed | null {
  const before = value.slice(Math.max(0, caret - 64), caret);
  const match = /(?<=^|[\s(*~\p{Emoji_Presentation}]|\ufe0f):([\w+-]{2,32})$/u.exec(before);
  const start = match ? caret - match[0].length : 0;
  if (!match || blankCode(value).charAt(start) !== ":") return null;
  const line = value.slice(value.lastIndexOf("\n", start) + 1, start);
  // Code that the user has not closed yet.
  if (line.split("`").length % 2 === 0) return null;
  return { kind: "emoji", start, query: match[1] ?? "" };
}

/** A failed load is repeated at the next shortcode. */
export function useEmojiSuggestions(query: string | null): Suggestion[] {
  const [suggest, setSuggest] = useState<SuggestEmojis | null>(null);
  const isWanted = query !== null;
  useEffect(() => {
    if (!isWanted || suggest) return;
    const load = async () => (await suggester.load()).loadSuggester();
    load().then(
      (loaded) => setSuggest(() => loaded),
      () => {},
    );
  }, [isWanted, suggest]);
  return useMemo(() => {
    if (!suggest || query === null) return [];
    return suggest(query, suggestionsMax).map(({ character, shortcode }) => ({
      kind: "emoji",
      name: shortcode,
      text: character,
    }));
  }, [suggest, query]);
}
