/** The strip above a reply: the author and the start of the original, and a jump to it. */
import { quotedMessage } from "@belfry/contracts/live/timeline";
import type { Message } from "@belfry/contracts/messages/messages";
import { CornerUpLeft } from "lucide-react";
import { useEffect } from "react";
import { Link } from "wouter";
import { shownMessage } from "../../live/deletions/shown-messages.ts";
import { useActions, useChat, useLive } from "../../live/hooks.ts";
import { messagePath } from "../../live/threads/thread-paths.ts";
import { text } from "../../text/text.ts";
import { ItemBoundary } from "../../ui/broken/ItemBoundary.tsx";
import { EmojiText } from "../../ui/emoji/EmojiText.tsx";
import { Avatar } from "../../ui/marks/Avatar.tsx";
import { avatarOf, nameOf } from "../message-text/author.ts";
import { excerptOf } from "../message-text/excerpt.ts";
import styles from "./ReplyQuote.module.css";

const words = text.replies;

interface Props {
  chatId: number;
  messageId: number;
}

export function ReplyQuote({ chatId, messageId }: Props) {
  const original = useLive(({ state, hiddenIds }) => {
    const timeline = state.timelines[chatId];
    const message = timeline && quotedMessage(timeline, messageId);
    return message && shownMessage(message, hiddenIds[chatId]);
  });
  const { loadQuoted } = useActions();
  const chat = useChat(chatId);
  const isGone = messageId < (chat?.firstMessageId ?? 1);
  const isMissing = !original && !isGone;
  useEffect(() => {
    if (isMissing) void loadQuoted(chatId, messageId);
  }, [isMissing, chatId, messageId, loadQuoted]);

  if (isGone || original?.deletedAt) return <p className={styles.quote}>{words.removed}</p>;
  return (
    <Link
      className={styles.quote}
      href={messagePath({ chatId, id: messageId }, chat)}
      title={words.jump}
    >
      <ItemBoundary item={original} title={text.conversation.broken} look="line">
        {original ? <Original message={original} /> : words.loading}
      </ItemBoundary>
    </Link>
  );
}

function Original({ message }: { message: Message }) {
  const { author } = message;
  return (
    <>
      <CornerUpLeft size={14} />
      <span className="visually-hidden">{words.inReplyTo}</span>
      <Avatar {...avatarOf(author)} size={20} />
      <strong dir="auto">
        <EmojiText>{nameOf(author)}</EmojiText>
      </strong>
      <span className={styles.excerpt} dir="auto">
        <EmojiText>{excerptOf(message)}</EmojiText>
      </span>
    </>
  );
}
