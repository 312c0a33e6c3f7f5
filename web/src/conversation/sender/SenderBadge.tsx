/** The BOT badge of a webhook's message: a button that shows the webhook. */
import { lazy, Suspense, useId, useRef, useState } from "react";
import { text } from "../../text/text.ts";
import { Badge } from "../../ui/marks/Badge.tsx";
import { Spinner } from "../../ui/marks/Spinner.tsx";
import styles from "./SenderBadge.module.css";
import type { SenderRef } from "./SenderCard.tsx";

const SenderCard = lazy(() => import("./SenderCard.tsx"));

interface Props extends SenderRef {
  /** The Tab key reaches it only from its own message; arrow keys move between messages. */
  isTabStop: boolean;
}

export function SenderBadge({ isTabStop, ...sender }: Props) {
  const id = useId();
  const card = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  const words = text.conversation;

  return (
    <>
      <button
        type="button"
        className={styles.badge}
        popoverTarget={id}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-label={`${words.bot}: ${words.botHint}`}
        title={words.botHint}
        tabIndex={isTabStop || isOpen ? 0 : -1}
      >
        <Badge>{words.bot}</Badge>
      </button>
      <div
        ref={card}
        id={id}
        popover="auto"
        role="dialog"
        aria-label={words.botHint}
        tabIndex={-1}
        className={styles.card}
        onToggle={({ newState }) => {
          setOpen(newState === "open");
          if (newState === "open") card.current?.focus();
        }}
      >
        {isOpen && (
          <Suspense fallback={<Spinner label={text.ui.loading} />}>
            <SenderCard {...sender} card={card} />
          </Suspense>
        )}
      </div>
    </>
  );
}
