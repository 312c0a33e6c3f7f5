/** Above a reply that its author has also sent to the chat: a link to its place in the thread. */
import type { Message } from "@belfry/contracts/messages/messages";
import { MessagesSquare } from "lucide-react";
import { Link } from "wouter";
import { useLive } from "../../live/hooks.ts";
import { threadPath } from "../../live/threads/thread-paths.ts";
import { text } from "../../text/text.ts";
import { MarkLine } from "../marks/MarkLine.tsx";
import styles from "./threads.module.css";

export function ThreadReplyLine({ message: { chatId, threadReply } }: { message: Message }) {
  const rootId = useLive(({ state }) => {
    const threadId = threadReply?.chatId;
    if (threadId === undefined) return undefined;
    const known = state.chats[threadId]?.parent?.messageId;
    const { messages = [] } = state.timelines[chatId] ?? {};
    return known ?? messages.find(({ thread }) => thread?.chatId === threadId)?.id;
  });
  if (!threadReply) return null;
  const path = rootId
    ? threadPath({ chatId, messageId: rootId }, threadReply.id)
    : `/chats/${threadReply.chatId}/messages/${threadReply.id}`;
  return (
    <MarkLine icon={MessagesSquare}>
      <Link className={styles.link} href={path} title={text.threads.open}>
        {text.threads.repliedIn}
      </Link>
    </MarkLine>
  );
}
