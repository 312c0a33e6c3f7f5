/**
 * A button that opens a menu in a native popover: Esc and a click outside close it. Arrow keys, Home
 * and End move. Choosing an item returns the focus to the button before the action runs, so that a
 * dialog opened by the action returns the focus there too.
 */
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from "react";
import styles from "./Menu.module.css";

export interface MenuButtonProps {
  popoverTarget: string;
  "aria-haspopup": "menu";
  "aria-expanded": boolean;
}

interface Props {
  label: string;
  side?: "below" | "above";
  button: (props: MenuButtonProps) => ReactNode;
  children: ReactNode;
}

export function Menu({ label, side = "below", button, children }: Props) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);

  const items = () =>
    Array.from(list.current?.querySelectorAll<HTMLElement>("[role^=menuitem]") ?? []);

  function move(event: KeyboardEvent) {
    const all = items();
    const at = all.indexOf(document.activeElement as HTMLElement);
    const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }[event.key];
    if (event.key === "Tab") list.current?.hidePopover();
    if (next === undefined) return;
    event.preventDefault();
    all.at(next % all.length)?.focus();
  }

  return (
    <span className={styles.menu}>
      {button({ popoverTarget: id, "aria-haspopup": "menu", "aria-expanded": isOpen })}
      <div
        ref={list}
        id={id}
        popover="auto"
        role="menu"
        tabIndex={-1}
        aria-label={label}
        className={`${styles.list} ${styles[side]}`}
        onKeyDown={move}
        onToggle={(event) => {
          setOpen(event.newState === "open");
          if (event.newState === "open") items()[0]?.focus();
        }}
      >
        {children}
      </div>
    </span>
  );
}

interface ItemProps {
  icon?: ReactNode;
  tone?: "normal" | "danger";
  /** For one item of a group with exactly one checked. Choosing it keeps the menu open. */
  isChecked?: boolean;
  onChoose: () => void;
  children: ReactNode;
}

export function MenuItem({ icon, tone = "normal", isChecked, onChoose, children }: ItemProps) {
  const isChoice = isChecked !== undefined;
  return (
    <button
      type="button"
      tabIndex={-1}
      className={`${styles.item} ${styles[tone]}`}
      {...(isChoice
        ? { role: "menuitemradio" as const, "aria-checked": isChecked }
        : { role: "menuitem" as const })}
      onClick={(event) => {
        const list = event.currentTarget.closest<HTMLElement>("[popover]");
        if (!isChoice) list?.hidePopover(); // returns the focus to the button
        onChoose();
      }}
    >
      {icon}
      {children}
    </button>
  );
}

export function MenuSeparator() {
  return <hr className={styles.separator} />;
}
