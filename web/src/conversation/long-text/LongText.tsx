/** A message's text. A long one is cut, with a button that shows all of it. */
import { createContext, type ReactNode, use, useRef, useState } from "react";
import { text as words } from "../../text/text.ts";
import { lengthOf } from "../length.ts";
import { Markdown } from "../markdown/Markdown.tsx";
import styles from "./LongText.module.css";
import { countLines, truncate } from "./truncate.ts";

/** Called before the height changes, with the element to keep in place. The list provides it. */
export const ScrollAnchor = createContext<(element: HTMLElement) => void>(() => {});

interface Props {
  source: string;
  /** Names of expanded texts, kept while the list unmounts rows outside the viewport. */
  opened: Set<string>;
  name: string;
  tail?: ReactNode;
}

export function LongText({ source, opened, name, tail }: Props) {
  const [isOpen, setOpen] = useState(() => opened.has(name));
  const box = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const keepInPlace = use(ScrollAnchor);
  const start = truncate(source);
  if (start === source) return <Markdown source={source} tail={tail} />;

  function toggle() {
    if (isOpen) opened.delete(name);
    else opened.add(name);
    // When the start of an expanded text is outside the viewport, the button stays in place.
    const anchor = isOpen && box.current && isAboveView(box.current) ? button : box;
    if (anchor.current) keepInPlace(anchor.current);
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

/** A text of one line is measured in characters. */
function showMore(source: string): string {
  const lines = countLines(source.trimEnd());
  const { showLines, showCharacters } = words.conversation;
  return lines > 1 ? showLines(lines) : showCharacters(lengthOf(source));
}

function isAboveView(box: HTMLElement): boolean {
  const view = box.closest("[role=log]");
  return view !== null && box.getBoundingClientRect().top < view.getBoundingClientRect().top;
}
