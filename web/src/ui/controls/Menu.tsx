/**
 * A button that opens a list of actions, on a native popover: Esc and a click elsewhere close it.
 * Arrow keys, Home and End move; choosing gives the focus back to the button before it acts, so
 * that a dialog opened from here returns there.
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
  /** One of several of which exactly one holds; choosing it leaves the menu open. */
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
        if (!isChoice) list?.hidePopover(); // gives the focus back to the button
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
