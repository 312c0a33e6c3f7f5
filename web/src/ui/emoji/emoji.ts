/** Shortcodes such as `:rocket:`. The table loads when a text with a shortcode is on screen. */
import { useEffect, useSyncExternalStore } from "react";

interface Emoji {
  character: string;
  hasTones: boolean;
}

type Table = ReadonlyMap<string, Emoji>;

/**
 * One or more shortcodes in a row. A letter, digit or colon before them means something else:
 * `10:30:45`, `std::size::x`.
 */
const shortcodes = /(?<![\p{L}\p{N}_:])(?::[\w+-]{1,64}:)+/gu;
const tones: ReadonlyMap<string, string> = new Map([
  ["skin-tone-2", "🏻"],
  ["skin-tone-3", "🏼"],
  ["skin-tone-4", "🏽"],
  ["skin-tone-5", "🏾"],
  ["skin-tone-6", "🏿"],
]);

let table: Table | null = null;
let loading: Promise<void> | undefined;
const listeners = new Set<() => void>();

/** Returns a text with emoji for the shortcodes, as soon as the table has loaded. */
export function useEmojiText(text: string): string {
  const isWanted = hasShortcode(text);
  const known = useSyncExternalStore(isWanted ? subscribe : subscribeToNothing, current, current);
  useEffect(() => {
    if (isWanted && !known) loadEmojis().catch(() => {}); // offline: the next text tries again
  }, [isWanted, known]);
  return isWanted && known ? withEmojis(text) : text;
}

/** Returns the emoji for a name, or for an emoji itself; null if it is unknown or not loaded yet. */
export function useEmoji(name: string | null): string | null {
  const shortcode = name === null ? "" : `:${name}:`;
  const shown = useEmojiText(shortcode);
  if (name !== null && /^\p{RGI_Emoji}$/v.test(name)) return name;
  return shown === shortcode ? null : shown;
}

/** The last character of `1️⃣`, `#️⃣` and `*️⃣`. */
const keycap = "\u20e3";

/** Longer runs of emoji are shown like text. */
const onlyEmojiLength = 120;

/** Whether a text, after its shortcodes were replaced, consists of a few emoji. */
export function isOnlyEmoji(text: string): boolean {
  const [first] = text.trimStart();
  if (first === undefined || text.length > onlyEmojiLength) return false;
  // The pattern below takes long to compile. Only emoji such as `1️⃣` begin with ASCII.
  if (/\p{ASCII}/u.test(first) && !text.includes(keycap)) return false;
  return text.replace(/\p{RGI_Emoji}/gv, "").trim() === "";
}

export function hasShortcode(text: string): boolean {
  return text.includes(":") && text.search(shortcodes) >= 0;
}

/** Returns a text with emoji for the known shortcodes if the table has loaded. */
export function withEmojis(text: string): string {
  const known = table;
  if (!known) return text;
  return text.replace(shortcodes, (run) => {
    let shown = "";
    let previous: Emoji | undefined;
    for (const name of run.slice(1, -1).split("::")) {
      const tone = tones.get(name);
      if (tone && previous) {
        if (previous.hasTones)
          shown = shown.slice(0, -previous.character.length) + toned(previous.character, tone);
        previous = undefined;
        continue;
      }
      previous = known.get(name);
      shown += previous?.character ?? `:${name}:`;
    }
    return shown;
  });
}

export function loadEmojis(): Promise<void> {
  loading ??= import("virtual:emoji-table").then(
    ({ default: lines }) => {
      table = readTable(lines);
      for (const listener of listeners) listener();
    },
    (error) => {
      loading = undefined;
      throw error;
    },
  );
  return loading;
}

function readTable(lines: string): Table {
  return new Map(
    lines.split("\n").flatMap((line) => {
      const [mark = "", ...names] = line.split(" ");
      const hasTones = mark.endsWith("*");
      const emoji = { character: hasTones ? mark.slice(0, -1) : mark, hasTones };
      return names.map((name) => [name, emoji] as const);
    }),
  );
}

/** A tone follows the first character, and replaces the selector for the colour version. */
export function toned(character: string, tone: string): string {
  const [first = "", ...rest] = character;
  return first + tone + rest.join("").replace(/^\ufe0f/, "");
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function subscribeToNothing(): () => void {
  return () => {};
}

function current(): Table | null {
  return table;
}
