/** The scrolling grid of the picker. The focus stays in the search field, which handles the keys. */
import {
  memo,
  type PointerEvent,
  type MouseEvent as ReactMouseEvent,
  type RefObject,
  useLayoutEffect,
} from "react";
import { emojiText as words } from "../../../text/screens/emoji.ts";
import type { ListedEmoji } from "../../emoji/list/emoji-list.ts";
import { type SkinTone, withTone } from "../../emoji/list/skin-tone.ts";
import styles from "./EmojiGrid.module.css";
import type { Cell } from "./moves.ts";
import type { Section } from "./sections.ts";

interface Props {
  id: string;
  ref: RefObject<HTMLDivElement | null>;
  sections: readonly Section[];
  columns: number;
  tone: SkinTone;
  isHidden: boolean;
  highlighted: Cell | null;
  /** The highlighted cell is scrolled into view. */
  isFollowed: boolean;
  onHighlight: (cell: Cell) => void;
  onPick: (cell: Cell, isKeptOpen: boolean) => void;
  onScroll: () => void;
}

export const cellId = (gridId: string, { row, column }: Cell): string =>
  `${gridId}-${row}-${column}`;

export function EmojiGrid(props: Props) {
  const { id, ref, sections, columns, tone, highlighted, isFollowed } = props;

  useLayoutEffect(() => {
    if (!highlighted || !isFollowed) return;
    document.getElementById(cellId(id, highlighted))?.scrollIntoView({ block: "nearest" });
  }, [id, highlighted, isFollowed]);

  return (
    // biome-ignore lint/a11y/useSemanticElements: the layout is not that of a table
    // biome-ignore lint/a11y/useKeyWithClickEvents: the search field handles the keys
    <div
      ref={ref}
      id={id}
      className={styles.grid}
      role="grid"
      hidden={props.isHidden}
      aria-label={words.title}
      aria-colcount={columns}
      style={{ "--columns": columns } as object}
      onPointerDown={keepFocus}
      onPointerMove={(event) => {
        const cell = cellAt(event);
        // Scrolling moves the grid below a pointer that stays.
        const isMoved = event.movementX !== 0 || event.movementY !== 0;
        const isOther = cell?.row !== highlighted?.row || cell?.column !== highlighted?.column;
        if (cell && isMoved && isOther && event.pointerType === "mouse") props.onHighlight(cell);
      }}
      onClick={(event) => {
        const cell = cellAt(event);
        if (cell) props.onPick(cell, event.shiftKey);
      }}
      onScroll={props.onScroll}
    >
      {sections.map(({ name, rows, firstRow }) => (
        // biome-ignore lint/a11y/useSemanticElements: the layout is not that of a table
        <div key={name} role="rowgroup" data-section={name} aria-labelledby={`${id}-${name}`}>
          <div id={`${id}-${name}`} className={styles.heading} role="presentation">
            {name === "results" ? words.results : words.groups[name]}
          </div>
          {rows.map((emojis, index) => {
            const row = firstRow + index;
            const column = highlighted?.row === row ? highlighted.column : null;
            return <Row key={row} {...{ id, row, emojis, tone, column }} />;
          })}
        </div>
      ))}
    </div>
  );
}

interface RowProps {
  id: string;
  row: number;
  emojis: readonly ListedEmoji[];
  tone: SkinTone;
  /** The highlighted column. */
  column: number | null;
}

const Row = memo(function Row({ id, row, emojis, tone, column: highlighted }: RowProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: the layout is not that of a table
    // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the search field
    <div className={styles.row} role="row">
      {emojis.map((emoji, column) => (
        // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the search field
        // biome-ignore lint/a11y/useSemanticElements: the layout is not that of a table
        <div
          key={emoji.character}
          id={cellId(id, { row, column })}
          className={styles.cell}
          role="gridcell"
          aria-label={emoji.label}
          aria-selected={column === highlighted}
          data-cell={`${row} ${column}`}
        >
          {withTone(emoji, tone)}
        </div>
      ))}
    </div>
  );
});

function cellAt({ target }: ReactMouseEvent): Cell | null {
  const cell = target instanceof Element && target.closest<HTMLElement>("[data-cell]");
  if (!cell) return null;
  const [row, column] = (cell.dataset.cell ?? "").split(" ").map(Number);
  return row === undefined || column === undefined ? null : { row, column };
}

/** A press does not take the focus from the search field. Touches still scroll. */
function keepFocus(event: PointerEvent): void {
  if (event.pointerType === "mouse") event.preventDefault();
}
