/** A message's text; a long one shows its beginning until the reader asks for all of it. */
import { type ReactNode, use, useRef, useState } from "react";
import { text as words } from "../../text/text.ts";
import { lengthOf } from "../length.ts";
import { Markdown } from "../markdown/Markdown.tsx";
import { beginningOf, countLines } from "./beginning.ts";
import { HoldStill } from "./hold-still.ts";
import styles from "./LongText.module.css";

interface Props {
  source: string;
  /** Remembers what was opened while rows leave the page and come back. */
  opened: Set<string>;
  name: string;
  tail?: ReactNode;
}

export function LongText({ source, opened, name, tail }: Props) {
  const [isOpen, setOpen] = useState(() => opened.has(name));
  const box = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const hold = use(HoldStill);
  const start = beginningOf(source);
  if (start === source) return <Markdown source={source} tail={tail} />;

  function toggle() {
    if (isOpen) opened.delete(name);
    else opened.add(name);
    // Whoever closes a text from within it has its beginning out of sight: the button stays then.
    const still = isOpen && box.current && isCutOff(box.current) ? button : box;
    if (still.current) hold(still.current);
    setOpen(!isOpen);
  }

  return (
    <div ref={box} className={styles.box}>
      <div className={isOpen ? undefined : styles.cut}>
        <Markdown source={isOpen ? source : start} tail={tail} />
      </div>
      <button
        ref={button}
        type="button"
        className={styles.toggle}
        aria-expanded={isOpen}
        onClick={toggle}
      >
        {isOpen ? words.conversation.showLess : showMore(source)}
      </button>
    </div>
  );
}

/** One endless line is told by its characters. */
function showMore(source: string): string {
  const lines = countLines(source.trimEnd());
  const { showLines, showCharacters } = words.conversation;
  return lines > 1 ? showLines(lines) : showCharacters(lengthOf(source));
}

function isCutOff(box: HTMLElement): boolean {
  const view = box.closest("[role=log]");
  return view !== null && box.getBoundingClientRect().top < view.getBoundingClientRect().top;
}
