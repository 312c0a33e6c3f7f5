/** A part of a message with a button that shows more or less of it, without moving the reader. */
import { type ReactNode, use, useRef, useState } from "react";
import { text as words } from "../../text/text.ts";
import { ScrollAnchor } from "../scroll-anchor.ts";
import styles from "./Fold.module.css";

interface Props {
  /** Names of open folds, kept while the list unmounts rows outside the viewport. */
  opened: Set<string>;
  name: string;
  /** Label of the button while the fold is closed. */
  label: string;
  children: (isOpen: boolean) => ReactNode;
}

export function Fold({ opened, name, label, children }: Props) {
  const [isOpen, setOpen] = useState(() => opened.has(name));
  const box = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const keepInPlace = use(ScrollAnchor);

  function toggle() {
    if (isOpen) opened.delete(name);
    else opened.add(name);
    // When the start of an open fold is outside the viewport, the button stays in place.
    const anchor = isOpen && box.current && isAboveView(box.current) ? button : box;
    if (anchor.current) keepInPlace(anchor.current, "toggle");
    setOpen(!isOpen);
  }

  return (
    <div ref={box} className={styles.box}>
      {children(isOpen)}
      <button
        ref={button}
        type="button"
        className={styles.toggle}
        aria-expanded={isOpen}
        onClick={toggle}
      >
        {isOpen ? words.conversation.showLess : label}
      </button>
    </div>
  );
}

function isAboveView(box: HTMLElement): boolean {
  const view = box.closest("[role=log]");
  return view !== null && box.getBoundingClientRect().top < view.getBoundingClientRect().top;
}
