/** A message in a compact chat: time, state, sender and text in one row. Cards open with a click. */
import { shownCards } from "@belfry/contracts/messages/shown-cards";
import { ChevronDown, ChevronRight } from "lucide-react";
import { memo, Suspense, use, useRef, useState } from "react";
import { useMe } from "../../live/hooks.ts";
import { clockTime, fullTime } from "../../text/message-times.ts";
import { text } from "../../text/text.ts";
import { EmojiText } from "../../ui/emoji/EmojiText.tsx";
import { lazyView } from "../../ui/lazy-view.ts";
import { serviceIcon } from "../../ui/marks/service-icon.ts";
import { MessageToolbar } from "../actions/MessageToolbar.tsx";
import { useToolbar } from "../actions/use-toolbar.ts";
import { lineText } from "../markdown/plain-text.ts";
import { parseMarkdown } from "../markdown/read-markdown.ts";
import { mentionsUser } from "../mentions/shown-mentions.ts";
import { DayLine, UnreadLine } from "../message/lines.tsx";
import messageStyles from "../message/Message.module.css";
import { MessageBoundary } from "../message/MessageBoundary.tsx";
import { Content, type MessageItemProps } from "../message/MessageItem.tsx";
import { nameOf } from "../message-text/author.ts";
import { summarize } from "../message-text/message-text.ts";
import { PinnedLine } from "../pins/PinnedLine.tsx";
import { Reactions } from "../reactions/Reactions.tsx";
import { SavedLine } from "../saved/SavedLine.tsx";
import { ScrollAnchor } from "../scroll-anchor.ts";
import { StateIcon } from "../states/StateIcon.tsx";
import stateStyles from "../states/states.module.css";
import { statusOf } from "../states/status.ts";
import { lookOf } from "../states/tones.ts";
import { ThreadReplyLine } from "../threads/ThreadReplyLine.tsx";
import { ThreadSummary } from "../threads/ThreadSummary.tsx";
import styles from "./compact.module.css";

const AlertInline = lazyView(() => import("../alerts/tools/AlertInline.tsx"));

export const CompactItem = memo(function CompactItem(props: MessageItemProps) {
  const { message, day, unread, isMarked, isNew, isEdited, opened } = props;
  const { author, createdAt, deletedAt, id, level, state, cards = [], files = [] } = message;
  const foldName = `compact ${id}`;
  const [isOpen, setOpen] = useState(() => opened.has(foldName));
  const toolbar = useToolbar(props);
  const row = useRef<HTMLElement>(null);
  const keepInPlace = use(ScrollAnchor);
  const look = deletedAt ? undefined : lookOf(level, state);
  const status = statusOf(message);
  const ServiceIcon =
    author.kind === "webhook" && !deletedAt ? serviceIcon(author.name) : undefined;
  const isMention = mentionsUser(message, useMe().id) && !deletedAt;
  const hasMore = !deletedAt && shownCards(cards).length + files.length > 0;

  function toggle() {
    if (isOpen) opened.delete(foldName);
    else opened.add(foldName);
    if (row.current) keepInPlace(row.current, "toggle");
    setOpen(!isOpen);
  }

  return (
    <>
      {day && <DayLine iso={day} />}
      {unread !== null && <UnreadLine count={unread} />}
      <article
        ref={row}
        className={`${messageStyles.message} ${styles.row}`}
        data-message={id}
        data-marked={isMarked || undefined}
        data-editing={isEdited || undefined}
        data-silenced={(message.silenced && !deletedAt) || undefined}
        data-mention={isMention ? (isNew ? "new" : "read") : undefined}
        aria-label={[nameOf(author), clockTime(createdAt), status].filter(Boolean).join(", ")}
        tabIndex={-1}
        {...toolbar.handlers}
      >
        <time className={styles.time} dateTime={createdAt} title={fullTime(createdAt)}>
          {clockTime(createdAt)}
        </time>
        <span
          className={`${stateStyles.state} ${styles.state}`}
          data-tone={look?.tone}
          title={status}
        >
          {look ? (
            <StateIcon name={look.icon} isSmall />
          ) : (
            ServiceIcon && <ServiceIcon size={14} aria-hidden="true" />
          )}
        </span>
        <span className={styles.name} data-kind={author.kind} dir="auto">
          <EmojiText>{nameOf(author)}</EmojiText>
        </span>
        <div className={styles.body}>
          {deletedAt ? (
            <p className={messageStyles.removed}>{text.conversation.removed}</p>
          ) : (
            <MessageBoundary {...props}>
              <SavedLine isSaved={props.isSaved} />
              <PinnedLine pinned={message.pinned} />
              <ThreadReplyLine message={message} />
              <div className={styles.line}>
                {hasMore ? (
                  <button
                    type="button"
                    className={styles.more}
                    data-state={state}
                    aria-expanded={isOpen}
                    onClick={toggle}
                  >
                    {isOpen ? <ChevronDown size={14} /> : <ChevronRight size={14} />}
                    <SummaryLine message={message} />
                  </button>
                ) : (
                  <div className={styles.text}>
                    <Content {...props} mayReact={undefined} isTabStop={toolbar.isFocused} />
                  </div>
                )}
                {(state || message.silenced) && !isOpen && (
                  <Suspense>
                    <AlertInline message={message} mayAct={props.mayReact} />
                  </Suspense>
                )}
              </div>
              {isOpen && hasMore && <Content {...props} isTabStop={toolbar.isFocused} />}
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

function SummaryLine({ message }: Pick<MessageItemProps, "message">) {
  const summary = lineText(parseMarkdown(summarize(message)));
  const title = message.state === "open" && !message.text && message.cards?.[0]?.title;
  return (
    <span dir="auto">
      {title && summary.startsWith(title) ? (
        <>
          <strong>{title}</strong>
          {summary.slice(title.length)}
        </>
      ) : (
        summary
      )}
    </span>
  );
}
