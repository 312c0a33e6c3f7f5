/** The search field of the picker. It keeps the focus while the user moves in the grid. */
import { Search } from "lucide-react";
import type { KeyboardEvent, RefObject } from "react";
import { emojiText as words } from "../../text/screens/emoji.ts";
import styles from "./PickerBody.module.css";

interface Props {
  ref: RefObject<HTMLInputElement | null>;
  gridId: string;
  /** The highlighted cell. */
  activeId: string | undefined;
  query: string;
  onChange: (query: string) => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

/** The on-screen keyboard of a phone would cover the emoji. */
const isFocusedFirst = matchMedia("(hover: hover)").matches;

export function SearchField({ ref, gridId, activeId, query, onChange, onKeyDown }: Props) {
  return (
    <div className={styles.field}>
      <Search size={16} />
      <input
        ref={ref}
        type="text"
        role="combobox"
        aria-label={words.find}
        placeholder={words.find}
        aria-expanded
        aria-haspopup="grid"
        aria-autocomplete="list"
        aria-controls={gridId}
        aria-activedescendant={activeId}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="done"
        data-autofocus={isFocusedFirst || undefined}
        value={query}
        onChange={({ target }) => onChange(target.value)}
        onKeyDown={onKeyDown}
      />
    </div>
  );
}
