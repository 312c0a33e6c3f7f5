/** A message's text; a long one shows its beginning until the reader asks for all of it. */
import { useRef, useState } from "react";
import { text as words } from "../text/text.ts";
import styles from "./LongText.module.css";
import { lengthOf } from "./length.ts";
import { Markdown } from "./Markdown.tsx";

const maxLength = 2500;
const maxLines = 20;
/** A little over is not worth a button. */
const slack = 1.25;

interface Props {
  source: string;
  /** Remembers what was opened while rows leave the page and come back. */
  opened: Set<string>;
  name: string;
}

export function LongText({ source, opened, name }: Props) {
  const [isOpen, setOpen] = useState(() => opened.has(name));
  const box = useRef<HTMLDivElement>(null);
  const start = beginningOf(source);
  if (start === source) return <Markdown source={source} />;

  function toggle() {
    if (isOpen) opened.delete(name);
    else opened.add(name);
    setOpen(!isOpen);
    if (isOpen) requestAnimationFrame(() => box.current?.scrollIntoView({ block: "nearest" }));
  }

  return (
    <div ref={box}>
      <div className={isOpen ? undefined : styles.cut}>
        <Markdown source={isOpen ? source : start} />
      </div>
      <button type="button" className={styles.toggle} aria-expanded={isOpen} onClick={toggle}>
        {isOpen ? words.conversation.showLess : words.conversation.showMore(lengthOf(source))}
      </button>
    </div>
  );
}

/** The first lines, up to a whole line where one ends near enough. */
export function beginningOf(source: string): string {
  if (source.length <= maxLength * slack && countLines(source) <= maxLines * slack) return source;
  let end = 0;
  for (let line = 0; line < maxLines; line++) {
    const next = source.indexOf("\n", end) + 1;
    if (next === 0 || next > maxLength) break;
    end = next;
  }
  const isCutAtLine = end > maxLength / 4 || countLines(source.slice(0, end)) > maxLines;
  return source.slice(0, isCutAtLine ? end : maxLength);
}

function countLines(source: string): number {
  let lines = 1;
  for (let at = source.indexOf("\n"); at >= 0; at = source.indexOf("\n", at + 1)) lines++;
  return lines;
}
