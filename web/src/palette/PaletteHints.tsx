/** The keys of the palette, below its list. */
import { searchText } from "../text/screens/chats/search.ts";
import styles from "./Palette.module.css";

const words = searchText.palette;

export function PaletteHints() {
  return (
    <div className={styles.hints} aria-hidden="true">
      <span>
        <kbd>↑↓</kbd> {words.move}
      </span>
      <span>
        <kbd>↵</kbd> {words.open}
      </span>
      <span>
        <kbd>@</kbd> {words.people}
      </span>
      <span>
        <kbd>#</kbd> {words.chats}
      </span>
      <span>
        <kbd>&gt;</kbd> {words.actions}
      </span>
    </div>
  );
}
