/** A message's text. A long one is cut, with a button that shows all of it. */
import { type ReactNode, useMemo } from "react";
import { text as words } from "../../text/text.ts";
import { isOnlyEmoji, useEmojiText } from "../../ui/emoji/emoji.ts";
import { lengthOf } from "../length.ts";
import { CodeView } from "../markdown/CodeBlock.tsx";
import { Markdown } from "../markdown/Markdown.tsx";
import { Fold } from "./Fold.tsx";
import { FoldedCode, TextFolds } from "./FoldedCode.tsx";
import styles from "./LongText.module.css";
import { countLines, truncate } from "./truncate.ts";

interface Props {
  source: string;
  /** Names of expanded texts, kept while the list unmounts rows outside the viewport. */
  opened: Set<string>;
  name: string;
  tail?: ReactNode;
}

export function LongText(props: Props) {
  const { opened, name } = props;
  const folds = useMemo(() => ({ opened, name }), [opened, name]);
  return (
    <CodeView value={FoldedCode}>
      <TextFolds value={folds}>
        <FoldedText {...props} />
      </TextFolds>
    </CodeView>
  );
}

function FoldedText({ source, opened, name, tail }: Props) {
  const start = truncate(source);
  const isLarge = isOnlyEmoji(useEmojiText(source));
  if (isLarge) {
    return (
      <div className={styles.emoji} data-only-emoji>
        <Markdown source={source} tail={tail} />
      </div>
    );
  }
  if (start === source) return <Markdown source={source} tail={tail} />;
  return (
    <Fold opened={opened} name={name} label={showMore(source)}>
      {(isOpen) => (
        <div className={isOpen ? undefined : styles.cut}>
          <Markdown source={isOpen ? source : start} tail={tail} />
        </div>
      )}
    </Fold>
  );
}

/** A text of one line is measured in characters. */
function showMore(source: string): string {
  const lines = countLines(source.trimEnd());
  const { showLines, showCharacters } = words.conversation;
  return lines > 1 ? showLines(lines) : showCharacters(lengthOf(source));
}
