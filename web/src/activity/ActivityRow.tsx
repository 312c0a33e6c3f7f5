/** One entry in the list of activity: a link to its message. */
import type { Message } from "@belfry/contracts/messages/messages";
import type { ActivityEntry } from "@belfry/contracts/people/activity";
import { Link } from "wouter";
import { avatarOf, nameOf } from "../conversation/message-text/author.ts";
import { excerptOf } from "../conversation/message-text/excerpt.ts";
import { fullText } from "../conversation/message-text/message-text.ts";
import { useChat } from "../live/hooks.ts";
import { useIsUnreadActivity } from "../live/weight/use-weight.ts";
import { clockTime, dayName, fullTime } from "../text/message-times.ts";
import { text } from "../text/text.ts";
import { ItemBoundary } from "../ui/broken/ItemBoundary.tsx";
import { EmojiText } from "../ui/emoji/EmojiText.tsx";
import { Avatar } from "../ui/marks/Avatar.tsx";
import styles from "./activity.module.css";

const words = text.activity;

export function ActivityRow({ entry }: { entry: ActivityEntry }) {
  const { message } = entry;
  return (
    <li>
      <ItemBoundary
        item={entry}
        title={text.conversation.broken}
        source={() => fullText(message)}
        actions={<Link href={`/chats/${message.chatId}/messages/${message.id}`}>{words.open}</Link>}
      >
        <EntryLink entry={entry} />
      </ItemBoundary>
    </li>
  );
}

function EntryLink({ entry: { reason, message } }: { entry: ActivityEntry }) {
  const { chatId, id, author, createdAt } = message;
  const chat = useChat(chatId);
  const isUnread = useIsUnreadActivity(chat, id);
  return (
    <Link
      className={styles.row}
      href={`/chats/${chatId}/messages/${id}`}
      data-unread={isUnread || undefined}
    >
      <Avatar {...avatarOf(author)} />
      <span className={styles.body}>
        <span className={styles.meta}>
          {isUnread && <span className="visually-hidden">{words.unread}</span>}
          <strong dir="auto">
            {reason === "reaction" ? reactionsOf(message) : <EmojiText>{nameOf(author)}</EmojiText>}
          </strong>
          <span className={styles.what}>{words.reasons[reason](chat?.title ?? "")}</span>
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

function reactionsOf({ reactions = [] }: Message): string {
  return reactions.map(({ emoji, count }) => `${emoji} ${count}`).join("  ");
}
