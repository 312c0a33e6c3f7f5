/** One message in the list, below its day line and unread line. */
import type { Message } from "@belfry/contracts/messages/messages";
import { type FocusEvent, memo, useState } from "react";
import { changeTime, clockTime, dayName, fullTime, shortTime } from "../../text/message-times.ts";
import { text } from "../../text/text.ts";
import { useEmojiText } from "../../ui/emoji/emoji.ts";
import { Avatar } from "../../ui/marks/Avatar.tsx";
import { Cards } from "../cards/Cards.tsx";
import { Files } from "../files/Files.tsx";
import { LongText } from "../long-text/LongText.tsx";
import { nameOf } from "./author.ts";
import styles from "./Message.module.css";
import { MessageActions, type MessageActionsProps } from "./MessageActions.tsx";
import { MessageHead } from "./MessageHead.tsx";
import { statusOf } from "./status.ts";

interface Props extends MessageActionsProps {
  isHead: boolean;
  day: string | null;
  unread: number | null;
  isMarked: boolean;
  isEdited: boolean;
  opened: Set<string>;
}

const words = text.conversation;

export const MessageItem = memo(function MessageItem(props: Props) {
  const { message, isHead, day, unread, isMarked, isEdited } = props;
  const [isPointed, setPointed] = useState(false);
  const [isFocused, setFocused] = useState(false);
  const { author, createdAt, deletedAt } = message;
  const name = useEmojiText(nameOf(author));
  const status = statusOf(message);

  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) setFocused(false);
  };

  return (
    <>
      {day && <DayLine iso={day} />}
      {unread !== null && <UnreadLine count={unread} />}
      <article
        className={styles.message}
        data-message={message.id}
        data-head={isHead || undefined}
        data-marked={isMarked || undefined}
        data-editing={isEdited || undefined}
        aria-label={[name, clockTime(createdAt), status].filter(Boolean).join(", ")}
        tabIndex={-1}
        onPointerEnter={({ pointerType }) => setPointed(pointerType === "mouse")}
        onPointerLeave={() => setPointed(false)}
        onFocus={() => setFocused(true)}
        onBlur={onBlur}
      >
        <div className={styles.side}>
          {isHead ? (
            <Avatar
              name={name}
              url={author.avatarUrl}
              shape={author.kind === "webhook" ? "square" : "round"}
            />
          ) : (
            <time className={styles.sideTime} dateTime={createdAt} title={fullTime(createdAt)}>
              {shortTime(createdAt)}
            </time>
          )}
        </div>
        <div className={styles.body}>
          {isHead && <MessageHead {...message} isTabStop={isFocused} />}
          {status && <LevelMark message={message} status={status} />}
          {deletedAt ? <p className={styles.removed}>{words.removed}</p> : <Content {...props} />}
        </div>
        {(isPointed || isFocused) && !deletedAt && <MessageActions {...props} />}
      </article>
    </>
  );
});

function Content({ message, opened }: Props) {
  const { id, text: source, cards = [], files = [], level, createdAt, editedAt } = message;
  const mark = editedAt && (
    <time className={styles.edited} dateTime={editedAt} title={fullTime(editedAt)}>
      {words.edited(changeTime(editedAt, createdAt))}
    </time>
  );
  const name = String(id);
  return (
    <>
      {source && <LongText source={source} opened={opened} name={name} tail={mark} />}
      {cards.length > 0 && <Cards cards={cards} level={level} opened={opened} name={name} />}
      {files.length > 0 && <Files files={files} />}
      {!source && mark}
    </>
  );
}

/** The status for screen readers, with a coloured line if no card shows the colour. */
function LevelMark({ message, status }: { message: Message; status: string }) {
  const { level, cards = [] } = message;
  return (
    <span
      className={styles.level}
      data-level={cards.length === 0 ? level : undefined}
      title={status}
    >
      <span className="visually-hidden">{status}</span>
    </span>
  );
}

function DayLine({ iso }: { iso: string }) {
  return (
    <div className={styles.day}>
      <time dateTime={iso.slice(0, 10)}>{dayName(iso)}</time>
    </div>
  );
}

function UnreadLine({ count }: { count: number }) {
  return (
    <div className={styles.unread} data-unread-line>
      <span>{words.unreadFromHere(count)}</span>
    </div>
  );
}
