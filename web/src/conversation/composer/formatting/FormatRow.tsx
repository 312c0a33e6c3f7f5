/** Buttons that put Markdown marks around the selection, and the preview. */
import {
  Bold,
  Code,
  Eye,
  Italic,
  Link,
  List,
  ListChecks,
  type LucideIcon,
  SquareCode,
  Strikethrough,
  TextQuote,
} from "lucide-react";
import { text } from "../../../text/text.ts";
import { IconButton } from "../../../ui/controls/IconButton.tsx";
import { labelOf } from "../../../ui/shortcuts/keys.ts";
import styles from "../Composer.module.css";
import { type Mark, marksWithShortcut } from "./formatting.ts";

const words = text.conversation;

const icons: Record<Mark, LucideIcon> = {
  bold: Bold,
  italic: Italic,
  strike: Strikethrough,
  code: Code,
  link: Link,
  list: List,
  tasks: ListChecks,
  quote: TextQuote,
  block: SquareCode,
};
const marks = Object.keys(icons) as Mark[];

interface Props {
  isPreview: boolean;
  onFormat: (mark: Mark) => void;
  onPreview: () => void;
}

export default function FormatRow({ isPreview, onFormat, onPreview }: Props) {
  return (
    <div className={styles.formatting} role="toolbar" aria-label={words.formatting}>
      {marks.map((mark) => (
        <IconButton
          key={mark}
          icon={icons[mark]}
          label={nameOf(mark)}
          disabled={isPreview}
          // The field keeps its focus and selection.
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onFormat(mark)}
        />
      ))}
      <IconButton
        icon={Eye}
        label={isPreview ? words.write : words.preview}
        aria-pressed={isPreview}
        className={styles.eye}
        onClick={onPreview}
      />
    </div>
  );
}

function nameOf(mark: Mark): string {
  const name = words.marks[mark];
  const shortcut = marksWithShortcut.find((one) => one === mark);
  return shortcut ? words.markShortcut(name, labelOf(shortcut)) : name;
}
