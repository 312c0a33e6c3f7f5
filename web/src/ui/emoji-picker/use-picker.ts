/** The state of the picker: the search, the highlighted cell, the tone, and what the keys do. */
import { type KeyboardEvent, type RefObject, useMemo, useState } from "react";
import { countUse, frequentEmojis } from "../emoji/frequent.ts";
import type { ListedEmoji } from "../emoji/list/emoji-list.ts";
import { readSkinTone, type SkinTone, withTone, writeSkinTone } from "../emoji/list/skin-tone.ts";
import { type Cell, moved } from "./grid/moves.ts";
import { type SectionName, sectionsOf } from "./grid/sections.ts";

/** One row of the popover. */
const recentCount = 9;

interface Options {
  list: readonly ListedEmoji[] | null;
  columns: number;
  field: RefObject<HTMLInputElement | null>;
  onPick: (emoji: string) => void;
  onClose: () => void;
}

export function usePicker({ list, columns, field, onPick, onClose }: Options) {
  const [query, setQuery] = useState("");
  const [tone, setTone] = useState(readSkinTone);
  // The cells stay in their places while the picker is open.
  const [recent] = useState(() => frequentEmojis(recentCount));
  const [highlight, setHighlight] = useState<{ cell: Cell; byKey: boolean } | null>(null);
  const sections = useMemo(
    () => (list ? sectionsOf({ list, query, recent, columns }) : []),
    [list, query, recent, columns],
  );
  const rows = sections.flatMap((section) => section.rows);
  const emojiAt = (at: Cell) => rows[at.row]?.[at.column];
  const highlightedEmoji = highlight ? emojiAt(highlight.cell) : undefined;
  const cell = highlight && highlightedEmoji ? highlight.cell : null;

  function search(changed: string) {
    setQuery(changed);
    // Enter inserts the best match.
    setHighlight(changed.trim() ? { cell: { row: 0, column: 0 }, byKey: false } : null);
  }

  /** Ends the search. The arrow keys continue at the beginning of the section. */
  function goTo(name: SectionName) {
    setQuery("");
    const all = list ? sectionsOf({ list, query: "", recent, columns }) : [];
    const section = all.find((one) => one.name === name);
    setHighlight(section ? { cell: { row: section.firstRow, column: 0 }, byKey: true } : null);
  }

  function pick(at: Cell, isKeptOpen: boolean) {
    const emoji = emojiAt(at);
    if (!emoji) return;
    const character = withTone(emoji, tone);
    const isFieldFocused = document.activeElement === field.current;
    countUse(character);
    onPick(character);
    if (!isKeptOpen) onClose();
    // The text field that gets the emoji has taken the focus.
    else if (isFieldFocused) field.current?.focus({ preventScroll: true });
  }

  function onKeyDown(event: KeyboardEvent) {
    const { key, shiftKey } = event;
    if (event.nativeEvent.isComposing || event.keyCode === 229) return;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (key === "Enter" && cell) {
      event.preventDefault();
      return pick(cell, shiftKey);
    }
    // The caret moves in the text until the user has moved in the grid.
    const isCaret = query !== "" && !highlight?.byKey;
    if (shiftKey || (isCaret && (key === "ArrowLeft" || key === "ArrowRight"))) return;
    const lengths = rows.map(({ length }) => length);
    const next = moved(lengths, cell, key);
    if (!next) return;
    event.preventDefault();
    setHighlight({ cell: next, byKey: true });
  }

  return {
    query,
    search,
    goTo,
    tone,
    changeTone: (changed: SkinTone) => {
      setTone(changed);
      writeSkinTone(changed);
    },
    sections,
    count: rows.flat().length,
    highlighted: cell,
    highlightedEmoji,
    isByKey: highlight?.byKey ?? false,
    highlight: (at: Cell) => setHighlight({ cell: at, byKey: false }),
    pick,
    onKeyDown,
  };
}
