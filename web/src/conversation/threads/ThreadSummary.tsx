/** Below the root of a thread: who wrote last, how many replies there are, and whether some are unread. */
import type { Message } from "@belfry/contracts/messages/messages";
import type { MessageThread } from "@belfry/contracts/messages/threads/message-thread";
import { ChevronRight } from "lucide-react";
import { Link } from "wouter";
import { useLive } from "../../live/hooks.ts";
import { threadPath } from "../../live/threads/thread-paths.ts";
import { changeTime, fullTime } from "../../text/message-times.ts";
import { text } from "../../text/text.ts";
import { Avatars } from "../../ui/marks/Avatar.tsx";
import { Faces } from "./Faces.tsx";
import styles from "./threads.module.css";

const words = text.threads;

interface Props {
  message: Message;
  /** The Tab key reaches it only in the message that has the focus. */
  isTabStop: boolean;
}

export function ThreadSummary({ message: { chatId, id, thread }, isTabStop }: Props) {
  if (!thread) return null;
  return <Summary {...{ chatId, messageId: id, thread, isTabStop }} />;
}

interface SummaryProps {
  chatId: number;
  messageId: number;
  thread: MessageThread;
  isTabStop: boolean;
}

function Summary({ chatId, messageId, thread, isTabStop }: SummaryProps) {
  const { count, lastAt, userIds } = thread;
  const isUnread = useLive(({ state }) =>
    state.threads.items.some((unread) => unread.chatId === thread.chatId),
  );
  return (
    <Link
      className={styles.summary}
      href={threadPath({ chatId, messageId })}
      tabIndex={isTabStop ? 0 : -1}
    >
      {userIds.length > 0 && (
        <Avatars>
          <Faces chatId={chatId} userIds={userIds} size={24} />
        </Avatars>
      )}
      {isUnread && (
        <span className={styles.dot}>
          <span className="visually-hidden">{words.unread}</span>
        </span>
      )}
      <span className={styles.count}>{words.replies(count)}</span>
      <time className={styles.last} dateTime={lastAt} title={fullTime(lastAt)}>
        {words.lastReply(changeTime(lastAt, new Date().toISOString()))}
      </time>
      <ChevronRight className={styles.chevron} size={14} />
    </Link>
  );
}
