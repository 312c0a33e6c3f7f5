/** Button at an edge of the list of chats that leads to the unread chats beyond it. */
import { ArrowDown, ArrowUp } from "lucide-react";
import { text } from "../../text/text.ts";
import { Badge } from "../../ui/marks/Badge.tsx";
import { shortCount } from "../../ui/marks/short-count.ts";
import styles from "./UnreadPill.module.css";
import type { UnreadOutside, UnreadRows } from "./use-unread-outside.ts";

const words = text.sidebar.outside;

interface Props {
  side: keyof UnreadOutside;
  rows: UnreadRows;
  onShow: () => void;
}

export function UnreadPill({ side, rows: { chats, calls }, onShow }: Props) {
  if (chats === 0) return null;
  const Arrow = side === "above" ? ArrowUp : ArrowDown;
  return (
    <div className={styles.place} data-side={side}>
      <button type="button" className={styles.pill} onClick={onShow}>
        <Arrow size={14} />
        {words.unread(chats)}
        <span className="visually-hidden">
          {words[side]}
          {calls > 0 && `, ${words.calls(calls)}`}
        </span>
        {calls > 0 && (
          <Badge tone="call" aria-hidden>
            {shortCount(calls)}
          </Badge>
        )}
      </button>
    </div>
  );
}
