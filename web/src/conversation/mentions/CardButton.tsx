/** A button in a text that opens a card below it. */
import { type ReactNode, useId, useRef, useState } from "react";
import { ItemBoundary } from "../../ui/broken/ItemBoundary.tsx";
import styles from "./mentions.module.css";
import { useHoverCard } from "./use-hover-card.ts";

interface Props {
  /** The name of the card. */
  label: string;
  className: string | undefined;
  isOwn?: boolean | undefined;
  /** Whether it also opens when the pointer rests on it. */
  opensOnHover?: boolean;
  /** Rendered while the card is open. `close` closes it. */
  card: (close: () => void) => ReactNode;
  children: ReactNode;
}

export function CardButton(props: Props) {
  const { label, className, isOwn, opensOnHover = false, card, children } = props;
  const id = useId();
  const popover = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  const hover = useHoverCard(popover, opensOnHover);
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
        {...hover.button}
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
          if (newState === "closed") hover.isPreview.current = false;
          else if (!hover.isPreview.current) popover.current?.focus();
        }}
        {...hover.card}
      >
        <ItemBoundary item={isOpen}>
          {isOpen && card(() => popover.current?.hidePopover())}
        </ItemBoundary>
      </div>
    </>
  );
}
