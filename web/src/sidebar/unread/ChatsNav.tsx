/** The list of chats, which scrolls. A pill at an edge says how many unread chats are beyond it. */
import { type ReactNode, useRef } from "react";
import { text } from "../../text/text.ts";
import styles from "./ChatsNav.module.css";
import { UnreadPill } from "./UnreadPill.tsx";
import { showNearestUnread, type UnreadOutside, useUnreadOutside } from "./use-unread-outside.ts";

/** The children are rendered by the parent, so they do not render again while the list scrolls. */
export function ChatsNav({ children }: { children: ReactNode }) {
  const list = useRef<HTMLElement>(null);
  const outside = useUnreadOutside(list);
  const pillAt = (side: keyof UnreadOutside) => (
    <UnreadPill
      side={side}
      rows={outside[side]}
      onShow={() => list.current && showNearestUnread(list.current, side)}
    />
  );
  return (
    <nav ref={list} className={styles.nav} aria-label={text.sidebar.label}>
      {pillAt("above")}
      {children}
      {pillAt("below")}
    </nav>
  );
}
