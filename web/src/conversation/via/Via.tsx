/** The BOT badge of a webhook's message: a button that tells by which webhook it came. */
import { lazy, Suspense, useId, useRef, useState } from "react";
import { text } from "../../text/text.ts";
import { Badge } from "../../ui/marks/Badge.tsx";
import { Spinner } from "../../ui/marks/Spinner.tsx";
import styles from "./Via.module.css";

const ViaCard = lazy(() => import("./ViaCard.tsx"));

export interface Posted {
  chatId: number;
  webhookId: number;
}

interface Props extends Posted {
  /** Tab stops here only from its own message: the list is walked by arrow keys. */
  isReached: boolean;
}

export function Via({ isReached, ...posted }: Props) {
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
        tabIndex={isReached || isOpen ? 0 : -1}
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
            <ViaCard {...posted} card={card} />
          </Suspense>
        )}
      </div>
    </>
  );
}
