/** The BOT badge of a webhook's message: a button that shows the webhook. */
import { type RefObject, Suspense, useLayoutEffect, useRef, useState } from "react";
import { useHomeId } from "../../live/hooks.ts";
import { text } from "../../text/text.ts";
import { ItemBoundary } from "../../ui/broken/ItemBoundary.tsx";
import { lazyView } from "../../ui/lazy-view.ts";
import { Badge } from "../../ui/marks/Badge.tsx";
import { Spinner } from "../../ui/marks/Spinner.tsx";
import styles from "./SenderBadge.module.css";
import type { SenderRef } from "./SenderCard.tsx";

const SenderCard = lazyView(() => import("./SenderCard.tsx"));

interface Props extends SenderRef {
  /** The Tab key reaches it only from its own message; arrow keys move between messages. */
  isTabStop: boolean;
}

export function SenderBadge({ isTabStop, chatId, webhookId }: Props) {
  const sender = { chatId: useHomeId(chatId), webhookId };
  const button = useRef<HTMLButtonElement>(null);
  /** Identifies the open card: a card reports late that it has closed, perhaps after the next was opened. */
  const [openedAt, setOpenedAt] = useState<number>();
  const isOpen = openedAt !== undefined;
  const words = text.conversation;

  return (
    <>
      <button
        ref={button}
        type="button"
        className={styles.badge}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-label={`${words.bot}: ${words.botHint}`}
        title={words.botHint}
        tabIndex={isTabStop || isOpen ? 0 : -1}
        onClick={() => setOpenedAt(performance.now())}
      >
        <Badge tone="bot">{words.bot}</Badge>
      </button>
      {isOpen && (
        <SenderPopover
          {...sender}
          key={openedAt}
          button={button}
          onClose={() => setOpenedAt((last) => (last === openedAt ? undefined : last))}
        />
      )}
    </>
  );
}

interface PopoverProps extends SenderRef {
  button: RefObject<HTMLButtonElement | null>;
  onClose: () => void;
}

/** In the page only while it is open, because each row of a webhook has a badge. */
function SenderPopover({ button, onClose, ...sender }: PopoverProps) {
  const card = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const { current } = button;
    card.current?.showPopover(current ? { source: current } : undefined);
    card.current?.focus();
  }, [button]);
  return (
    <div
      ref={card}
      popover="auto"
      role="dialog"
      aria-label={text.conversation.botHint}
      tabIndex={-1}
      className={styles.card}
      onToggle={({ newState }) => newState === "closed" && onClose()}
    >
      <ItemBoundary item={null}>
        <Suspense fallback={<Spinner label={text.ui.loading} />}>
          <SenderCard {...sender} card={card} />
        </Suspense>
      </ItemBoundary>
    </div>
  );
}
