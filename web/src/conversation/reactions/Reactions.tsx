/** The reactions below a message. */
import type { Message } from "@belfry/contracts/messages/messages";
import type { Reaction } from "@belfry/contracts/messages/reactions/reactions";
import { SmilePlus } from "lucide-react";
import { Suspense, useState } from "react";
import { text } from "../../text/text.ts";
import { lazyView } from "../../ui/lazy-view.ts";
import styles from "./Reactions.module.css";
import { pickReaction } from "./reaction-picker.ts";
import { useShownReactions, useToggle } from "./use-react.ts";

const ReactionNames = lazyView(() => import("./ReactionNames.tsx"));

/** More are folded. */
const shownMax = 8;
const words = text.conversation.reactions;

interface Props {
  message: Message;
  mayReact: boolean;
}

export function Reactions({ message, mayReact }: Props) {
  const reactions = useShownReactions(message);
  const [isOpen, setOpen] = useState(false);
  if (reactions.length === 0) return null;
  const shown = isOpen ? reactions : reactions.slice(0, shownMax);
  const hiddenCount = reactions.length - shown.length;
  return (
    <ul className={styles.reactions} aria-label={words.label}>
      {shown.map((reaction) => (
        <li key={reaction.emoji}>
          <Pill message={message} reaction={reaction} mayReact={mayReact} />
        </li>
      ))}
      {hiddenCount > 0 && (
        <li>
          <button
            type="button"
            className={styles.pill}
            aria-label={words.showAll}
            onClick={() => setOpen(true)}
          >
            {words.more(hiddenCount)}
          </button>
        </li>
      )}
      {mayReact && (
        <li>
          <button
            type="button"
            className={`${styles.pill} ${styles.add}`}
            title={words.add}
            aria-label={words.add}
            aria-haspopup="dialog"
            onClick={({ currentTarget }) => pickReaction(message, currentTarget)}
          >
            <SmilePlus size={14} />
          </button>
        </li>
      )}
    </ul>
  );
}

interface PillProps extends Props {
  reaction: Reaction;
}

function Pill({ message, reaction, mayReact }: PillProps) {
  const toggle = useToggle(message);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const { emoji, count, mine = false } = reaction;
  return (
    <>
      <button
        type="button"
        className={styles.pill}
        aria-pressed={mine}
        aria-label={words.one(emoji, count, mine)}
        aria-disabled={!mayReact || undefined}
        onPointerEnter={({ currentTarget }) => setAnchor(currentTarget)}
        onPointerLeave={() => setAnchor(null)}
        onFocus={({ currentTarget }) =>
          currentTarget.matches(":focus-visible") && setAnchor(currentTarget)
        }
        onBlur={() => setAnchor(null)}
        onClick={() => mayReact && toggle(emoji, !mine)}
      >
        <span className={styles.emoji}>{emoji}</span>
        {count}
      </button>
      <Suspense>
        {anchor && <ReactionNames message={message} reaction={reaction} anchor={anchor} />}
      </Suspense>
    </>
  );
}
