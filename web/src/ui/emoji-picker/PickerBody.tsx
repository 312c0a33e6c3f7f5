/** The content of the emoji picker. */
import { useId, useRef } from "react";
import { emojiText as words } from "../../text/screens/emoji.ts";
import { text } from "../../text/text.ts";
import { type ListedEmoji, loadEmojiList } from "../emoji/list/emoji-list.ts";
import { type SkinTone, withTone } from "../emoji/list/skin-tone.ts";
import { useLoad } from "../lists/use-load.ts";
import { CategoryBar } from "./CategoryBar.tsx";
import { cellId, EmojiGrid } from "./grid/EmojiGrid.tsx";
import { useColumns } from "./grid/use-columns.ts";
import { useCurrentSection } from "./grid/use-current-section.ts";
import styles from "./PickerBody.module.css";
import { SearchField } from "./SearchField.tsx";
import { SkinTones } from "./SkinTones.tsx";
import { usePicker } from "./use-picker.ts";

interface Props {
  isSheet?: boolean;
  isChoosingTone: boolean;
  setChoosingTone: (isChoosing: boolean) => void;
  onPick: (emoji: string) => void;
  onClose: () => void;
}

export function PickerBody(props: Props) {
  const { isSheet = false, isChoosingTone, setChoosingTone, onPick, onClose } = props;
  const gridId = useId();
  const field = useRef<HTMLInputElement>(null);
  const grid = useRef<HTMLDivElement>(null);
  const { value: list, error } = useLoad(loadEmojiList);
  const columns = useColumns(grid, isSheet);
  const section = useCurrentSection(grid);
  const picker = usePicker({ list, columns, field, onPick, onClose });
  const { query, tone, sections, highlighted } = picker;
  const isFailed = error !== null && list === null;
  const isEmpty = list !== null && sections.length === 0;

  return (
    <div className={isSheet ? `${styles.body} ${styles.sheet}` : styles.body}>
      <div className={styles.head}>
        <SearchField
          ref={field}
          gridId={gridId}
          activeId={highlighted ? cellId(gridId, highlighted) : undefined}
          query={query}
          onChange={(changed) => {
            picker.search(changed);
            grid.current?.scrollTo({ top: 0 });
          }}
          onKeyDown={picker.onKeyDown}
        />
        <SkinTones
          tone={tone}
          isOpen={isChoosingTone}
          setOpen={setChoosingTone}
          onChange={picker.changeTone}
        />
      </div>
      <CategoryBar
        current={query ? null : section.current}
        onChoose={(category, isKeyboard) => {
          picker.goTo(category);
          section.jump(category);
          if (isKeyboard) field.current?.focus();
        }}
      />
      {isFailed && (
        <p className={styles.note} role="alert">
          {text.ui.notLoaded}
        </p>
      )}
      <p className={isEmpty ? styles.note : "visually-hidden"} role="status">
        {isEmpty ? words.none(query.trim()) : query.trim() && list && words.found(picker.count)}
      </p>
      <EmojiGrid
        ref={grid}
        id={gridId}
        isHidden={isEmpty || isFailed}
        {...{ sections, columns, tone, highlighted }}
        isFollowed={picker.isByKey}
        onHighlight={picker.highlight}
        onPick={picker.pick}
        onScroll={section.update}
      />
      <Foot {...{ tone, isEmpty }} emoji={picker.highlightedEmoji} />
    </div>
  );
}

interface FootProps {
  emoji: ListedEmoji | undefined;
  tone: SkinTone;
  isEmpty: boolean;
}

/** Screen readers get the name from the highlighted cell. */
function Foot({ emoji, tone, isEmpty }: FootProps) {
  return (
    <div className={styles.foot} aria-hidden="true">
      {emoji ? (
        <>
          <span className={styles.shown}>{withTone(emoji, tone)}</span>
          <span className={styles.name}>{emoji.label}</span>
          <span className={styles.code}>:{emoji.shortcodes[0]}:</span>
        </>
      ) : (
        <span className={styles.code}>{!isEmpty && words.choose}</span>
      )}
    </div>
  );
}
