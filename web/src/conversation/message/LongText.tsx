/** A message's text; a long one shows its beginning until the reader asks for all of it. */
import { type ReactNode, useRef, useState } from "react";
import { text as words } from "../../text/text.ts";
import { lengthOf } from "../length.ts";
import { Markdown } from "../markdown/Markdown.tsx";
import { beginningOf } from "./beginning.ts";
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
  const start = beginningOf(source);
  if (start === source) return <Markdown source={source} tail={tail} />;

  function toggle() {
    if (isOpen) opened.delete(name);
    else opened.add(name);
    setOpen(!isOpen);
    if (isOpen) requestAnimationFrame(() => box.current?.scrollIntoView({ block: "nearest" }));
  }

  return (
    <div ref={box}>
      <div className={isOpen ? undefined : styles.cut}>
        <Markdown source={isOpen ? source : start} tail={tail} />
      </div>
      <button type="button" className={styles.toggle} aria-expanded={isOpen} onClick={toggle}>
        {isOpen ? words.conversation.showLess : words.conversation.showMore(lengthOf(source))}
      </button>
    </div>
  );
}
