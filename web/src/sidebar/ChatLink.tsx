/** One chat in the list, bold and with a count while it has unread messages. */
import type { Chat } from "@belfry/contracts/chats";
import { unreadCount } from "@belfry/contracts/unread";
import { useEffect, useRef } from "react";
import { Link } from "wouter";
import { text } from "../text/text.ts";
import parts from "../ui/layout/pane-parts.module.css";
import { Avatar } from "../ui/marks/Avatar.tsx";
import { Badge } from "../ui/marks/Badge.tsx";
import styles from "./Sidebar.module.css";

const maxCount = 999;

export function ChatLink({ chat, isOpen }: { chat: Chat; isOpen: boolean }) {
  const unread = unreadCount(chat);
  const item = useRef<HTMLLIElement>(null);

  useEffect(() => {
    if (isOpen) item.current?.scrollIntoView({ block: "nearest" });
  }, [isOpen]);

  return (
    <li ref={item}>
      <Link
        href={`/chats/${chat.id}`}
        className={`${parts.item} ${styles.chat}`}
        aria-current={isOpen ? "page" : undefined}
        data-unread={unread > 0 || undefined}
      >
        <Avatar name={chat.title} shape={chat.kind === "group" ? "square" : "round"} size={24} />
        <span className={styles.title} title={chat.title}>
          {chat.title}
        </span>
        {unread > 0 && (
          <>
            <Badge tone="count" aria-hidden>
              {unread > maxCount ? `${maxCount}+` : unread}
            </Badge>
            <span className="visually-hidden">{text.sidebar.unread(unread)}</span>
          </>
        )}
      </Link>
    </li>
  );
}
