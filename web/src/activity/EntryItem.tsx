/** A message in a list of messages from any chat: a link to its place, and buttons next to it. */
import type { Message } from "@belfry/contracts/messages/messages";
import type { ThreadPlace } from "@belfry/contracts/messages/threads/message-thread";
import type { ReactNode } from "react";
import { Link } from "wouter";
import { avatarOf, nameOf } from "../conversation/message-text/author.ts";
import { excerptOf } from "../conversation/message-text/excerpt.ts";
import { fullText } from "../conversation/message-text/message-text.ts";
import { messagePath } from "../live/threads/thread-paths.ts";
import { clockTime, dayName, fullTime } from "../text/message-times.ts";
import { text } from "../text/text.ts";
import { ItemBoundary } from "../ui/broken/ItemBoundary.tsx";
import { EmojiText } from "../ui/emoji/EmojiText.tsx";
import { Avatar } from "../ui/marks/Avatar.tsx";
import styles from "./entries.module.css";

interface EntryItemProps {
  message: Message;
  /** The link, which may fail to be shown. */
  children: ReactNode;
  /** Next to the link. */
  buttons?: ReactNode;
}

export function EntryItem({ message, children, buttons }: EntryItemProps) {
  return (
    <li className={styles.item}>
      <ItemBoundary
        item={message}
        title={text.conversation.broken}
        source={() => fullText(message)}
        actions={<Link href={messagePath(message)}>{text.activity.open}</Link>}
      >
        {children}
      </ItemBoundary>
      {buttons}
    </li>
  );
}

interface EntryLinkProps {
  message: Message;
  /** The place of a reply in a thread. */
  thread?: ThreadPlace | undefined;
  /** Default: the name of the author. */
  name?: string | undefined;
  /** Follows the name. */
  what: string;
  /** Text for screen readers, if the entry is unread. */
  unread?: string | undefined;
}

export function EntryLink({ message, thread, name, what, unread }: EntryLinkProps) {
  const { author, createdAt } = message;
  return (
    <Link
      className={styles.row}
      href={messagePath(message, { parent: thread })}
      data-unread={unread !== undefined || undefined}
    >
      <Avatar {...avatarOf(author)} />
      <span className={styles.body}>
        <span className={styles.meta}>
          {unread !== undefined && <span className="visually-hidden">{unread}</span>}
          <strong dir="auto">{name ?? <EmojiText>{nameOf(author)}</EmojiText>}</strong>
          <span className={styles.what}>{what}</span>
          <time dateTime={createdAt} title={fullTime(createdAt)}>
            {`${dayName(createdAt)}, ${clockTime(createdAt)}`}
          </time>
        </span>
        <span className={styles.excerpt} dir="auto">
          <EmojiText>{excerptOf(message)}</EmojiText>
        </span>
      </span>
    </Link>
  );
}
