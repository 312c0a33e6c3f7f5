/** One message in the list, below its day line and unread line. */

import type { Message } from "@belfry/contracts/messages/messages";
import { shownCards } from "@belfry/contracts/messages/shown-cards";
import { memo, type ReactNode, use, useMemo } from "react";
import { useMe } from "../../live/hooks.ts";
import { clockTime, fullTime, shortTime } from "../../text/message-times.ts";
import { text } from "../../text/text.ts";
import { useEmojiText } from "../../ui/emoji/emoji.ts";
import { Avatar } from "../../ui/marks/Avatar.tsx";
import { Logo } from "../../ui/marks/Logo.tsx";
import { MessageToolbar } from "../actions/MessageToolbar.tsx";
import type { MessageActionsProps } from "../actions/message-actions.ts";
import { useToolbar } from "../actions/use-toolbar.ts";
import { AlertLine } from "../alerts/AlertLine.tsx";
import { Cards } from "../cards/Cards.tsx";
import { Files } from "../files/Files.tsx";
import { LongText } from "../long-text/LongText.tsx";
import { mentionsUser, ShownMentions } from "../mentions/shown-mentions.ts";
import { avatarOf, nameOf } from "../message-text/author.ts";
import { PinnedLine } from "../pins/PinnedLine.tsx";
import { LinkPreview } from "../previews/LinkPreview.tsx";
import { Reactions } from "../reactions/Reactions.tsx";
import { SavedLine } from "../saved/SavedLine.tsx";
import { statusOf } from "../states/status.ts";
import { lookOf } from "../states/tones.ts";
import { ThreadReplyLine } from "../threads/ThreadReplyLine.tsx";
import { ThreadSummary } from "../threads/ThreadSummary.tsx";
import { EditedMark } from "./EditedMark.tsx";
import { DayLine, UnreadLine } from "./lines.tsx";
import styles from "./Message.module.css";
import { MessageBoundary } from "./MessageBoundary.tsx";
import { MessageHead } from "./MessageHead.tsx";
import { ReplyQuote } from "./ReplyQuote.tsx";
import { SystemChat } from "./system-chat.ts";

export interface MessageItemProps extends MessageActionsProps {
  isHead: boolean;
  day: string | null;
  unread: number | null;
  isMarked: boolean;
  /** The message has arrived since the reader was last here. */
  isNew: boolean;
  isEdited: boolean;
  opened: Set<string>;
}

const words = text.conversation;

export const MessageItem = memo(function MessageItem(props: MessageItemProps) {
  const { message, isHead, day, unread, isMarked, isNew, isEdited } = props;
  const toolbar = useToolbar(props);
  const { author, createdAt, deletedAt } = message;
  const isNotice = use(SystemChat);
  const name = useEmojiText(nameOf(author));
  const status = statusOf(message);
  const isMention = mentionsUser(message, useMe().id) && !deletedAt;

  return (
    <>
      {day && <DayLine iso={day} />}
      {unread !== null && <UnreadLine count={unread} />}
      <article
        className={styles.message}
        data-message={message.id}
        data-head={isHead || undefined}
        data-machine={author.kind === "webhook" || undefined}
        data-mention={isMention ? (isNew ? "new" : "read") : undefined}
        data-marked={isMarked || undefined}
        data-editing={isEdited || undefined}
        data-silenced={(message.silenced && !deletedAt) || undefined}
        aria-label={[name, clockTime(createdAt), status].filter(Boolean).join(", ")}
        tabIndex={-1}
        {...toolbar.handlers}
      >
        <div className={styles.side}>
          {isHead ? (
            isNotice ? (
              <Logo size={36} />
            ) : (
              <Avatar {...avatarOf(author)} name={name} />
            )
          ) : (
            <time className={styles.sideTime} dateTime={createdAt} title={fullTime(createdAt)}>
              {shortTime(createdAt)}
            </time>
          )}
        </div>
        <div className={styles.body}>
          {!deletedAt && <SavedLine isSaved={props.isSaved} />}
          {!deletedAt && <PinnedLine pinned={message.pinned} />}
          {!deletedAt && <ThreadReplyLine message={message} />}
          {isHead && (
            <MessageHead {...message} state={stateOf(message)} isTabStop={toolbar.isFocused} />
          )}
          {message.replyTo !== undefined && !deletedAt && (
            <ReplyQuote chatId={message.chatId} messageId={message.replyTo} />
          )}
          {deletedAt ? (
            <p className={styles.removed}>{words.removed}</p>
          ) : (
            <MessageBoundary {...props}>
              <Content {...props} isTabStop={toolbar.isFocused} />
              <Reactions {...props} />
            </MessageBoundary>
          )}
          <ThreadSummary message={message} isTabStop={toolbar.isFocused} />
        </div>
        {toolbar.isShown && !deletedAt && <MessageToolbar {...props} onMenu={toolbar.onMenu} />}
      </article>
    </>
  );
});

interface ContentProps extends Pick<MessageItemProps, "message" | "opened" | "mayDelete"> {
  isTabStop: boolean;
  /** Undefined where alerts have no line. */
  mayReact?: boolean | undefined;
}

export function Content({ message, opened, isTabStop, mayDelete, mayReact }: ContentProps) {
  const { id, text: source, cards = [], files = [], linkPreview: preview } = message;
  const mark = message.editedAt && <EditedMark message={message} isTabStop={isTabStop} />;
  const name = String(id);
  const { chatId, mentions } = message;
  const lineOf =
    (message.state || message.silenced) && mayReact !== undefined
      ? (links?: ReactNode) => (
          <AlertLine message={message} mayAct={mayReact}>
            {links}
          </AlertLine>
        )
      : undefined;
  const hasCards = shownCards(cards).length > 0;
  const shown = useMemo(() => mentions && { chatId, mentions }, [chatId, mentions]);
  return (
    <ShownMentions value={shown ?? null}>
      {source && <LongText source={source} opened={opened} name={name} tail={mark} />}
      {hasCards && <Cards {...{ cards, message, lineOf, opened, name }} />}
      {!hasCards && lineOf?.()}
      {files.length > 0 && <Files files={files} />}
      {preview && <LinkPreview {...{ message, preview, isTabStop }} mayRemove={mayDelete} />}
      {!source && mark}
    </ShownMentions>
  );
}

/** Returns the state for the head if no card shows it. */
function stateOf(message: Message) {
  const look = lookOf(message.level, message.state);
  const word = statusOf(message);
  return look && word && shownCards(message.cards).length === 0 ? { ...look, word } : undefined;
}
