/** A row of a dialog that leads to a message of the chat. */
import type { Message } from "@belfry/contracts/messages/messages";
import type { ReactNode } from "react";
import { Link } from "wouter";
import { avatarOf, nameOf } from "../../conversation/message-text/author.ts";
import { clockTime, dayName, fullTime } from "../../text/message-times.ts";
import { EmojiText } from "../../ui/emoji/EmojiText.tsx";
import { Avatar } from "../../ui/marks/Avatar.tsx";
import styles from "./rows.module.css";

interface Props {
  message: Message;
  /** Default: the avatar of the author. */
  picture?: ReactNode;
  onOpen: () => void;
  /** A button or link next to the row. Receives its class. */
  action?: ((className: string | undefined) => ReactNode) | undefined;
  children: ReactNode;
}

export function MessageRow({ message, picture, onOpen, action, children }: Props) {
  const { chatId, id, author, createdAt } = message;
  return (
    <li className={styles.row}>
      <Link className={styles.link} href={`/chats/${chatId}/messages/${id}`} onClick={onOpen}>
        {picture ?? <Avatar {...avatarOf(author)} />}
        <span className={styles.body}>
          <span className={styles.meta}>
            <strong dir="auto">
              <EmojiText>{nameOf(author)}</EmojiText>
            </strong>
            <time dateTime={createdAt} title={fullTime(createdAt)}>
              {`${dayName(createdAt)}, ${clockTime(createdAt)}`}
            </time>
          </span>
          {children}
        </span>
      </Link>
      {action?.(styles.action)}
    </li>
  );
}
