/** A button in a text that opens a card below it. */
import { type ReactNode, useId, useRef, useState } from "react";
import { ItemBoundary } from "../../ui/broken/ItemBoundary.tsx";
import styles from "./mentions.module.css";

interface Props {
  /** The name of the card. */
  label: string;
  className: string | undefined;
  isOwn?: boolean | undefined;
  /** Rendered while the card is open. `close` closes it. */
  card: (close: () => void) => ReactNode;
  children: ReactNode;
}

export function CardButton({ label, className, isOwn, card, children }: Props) {
  const id = useId();
  const popover = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className={className}
        data-own={isOwn || undefined}
        popoverTarget={id}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        // Arrow keys move between messages; the Tab key does not stop at every name.
        tabIndex={isOpen ? 0 : -1}
      >
        {children}
      </button>
      <div
        ref={popover}
        id={id}
        popover="auto"
        role="dialog"
        aria-label={label}
        tabIndex={-1}
        className={styles.card}
        onToggle={({ newState }) => {
          setOpen(newState === "open");
          if (newState === "open") popover.current?.focus();
        }}
      >
        <ItemBoundary item={isOpen}>
          {isOpen && card(() => popover.current?.hidePopover())}
        </ItemBoundary>
      </div>
    </>
  );
}
