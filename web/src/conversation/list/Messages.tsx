/** Ties the list to the chat: what is unread, what is seen, what to load, where to go. */
import type { Chat } from "@belfry/contracts/chats";
import type { Timeline } from "@belfry/contracts/live/timeline";
import type { Message } from "@belfry/contracts/messages/messages";
import { canManage } from "@belfry/contracts/permissions";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { useActions, useConnection, useMe } from "../../live/hooks.ts";
import type { Unsent } from "../../live/store.ts";
import { HoldStill } from "../long-text/hold-still.ts";
import { isBy } from "../message/author.ts";
import { MessageItem } from "../message/MessageItem.tsx";
import { UnsentItem } from "../message/UnsentItem.tsx";
import { MessageList } from "./MessageList.tsx";
import { NewestPill } from "./NewestPill.tsx";
import { rowsOf } from "./rows.ts";
import { useNewsAloud } from "./use-news-aloud.ts";
import { useReading } from "./use-reading.ts";
import { useScroll } from "./use-scroll.ts";

interface Props {
  chat: Chat;
  timeline: Timeline;
  unsent: readonly Unsent[];
  /** The reader was looking before there was anything to see: no line, no way to go. */
  isWatched: boolean;
  messageId: number | undefined;
  posted: number;
  editingId: number | undefined;
  onEdit: (message: Message) => void;
  onRemove: (message: Message) => void;
}

/** Scrolling again tries again. */
const ignore = () => {};

export function Messages(props: Props) {
  const { chat, timeline, unsent, isWatched, messageId, posted, editingId, onEdit, onRemove } =
    props;
  const me = useMe();
  const { openChat, loadOlder, loadNewer } = useActions();
  const scroller = useRef<HTMLElement>(null);
  const isBottomWanted = useRef(false);
  const opened = useRef(new Set<string>());

  const { unreadAfter, seeBottom, clearUnread } = useReading(chat, timeline, isWatched);
  const { hasOlder, hasNewer } = timeline;
  const onNearTop = useCallback(() => {
    if (hasOlder) loadOlder(chat.id).catch(ignore);
  }, [hasOlder, chat.id, loadOlder]);
  const onNearBottom = useCallback(() => {
    if (hasNewer) loadNewer(chat.id).catch(ignore);
  }, [hasNewer, chat.id, loadNewer]);
  const scroll = useScroll({ scroller, hasNewer, onNearTop, onNearBottom, onBottom: seeBottom });
  useNewsAloud(timeline, me.id);

  const isOnline = useConnection() === "open";
  const { onScroll } = scroll;
  useEffect(() => {
    if (isOnline) onScroll(); // what could not be loaded before is near enough to be wanted still
    document.addEventListener("visibilitychange", onScroll);
    return () => document.removeEventListener("visibilitychange", onScroll);
  }, [isOnline, onScroll]);

  const lastMessageId = chat.lastMessageId;
  const rows = useMemo(
    () => rowsOf({ timeline, unsent, userId: me.id, unreadAfter, lastMessageId }),
    [timeline, unsent, me.id, unreadAfter, lastMessageId],
  );

  const toNewest = useCallback(() => {
    if (!hasNewer) return scroll.toBottom();
    isBottomWanted.current = true;
    openChat(chat.id, { newest: true }).catch(ignore);
  }, [hasNewer, scroll, openChat, chat.id]);

  const seenPosted = useRef(posted);
  useEffect(() => {
    if (seenPosted.current === posted) return;
    seenPosted.current = posted;
    clearUnread();
    toNewest();
  }, [posted, toNewest, clearUnread]);

  const target = useTarget(messageId, timeline);
  const isManager = canManage(me, chat);
  return (
    <HoldStill value={scroll.holdStill}>
      <MessageList {...{ chat, timeline, rows, scroller, scroll, target, isBottomWanted }}>
        {(row) =>
          row.kind === "unsent" ? (
            <UnsentItem unsent={row.unsent} isHead={row.isHead} opened={opened.current} />
          ) : (
            <MessageItem
              message={row.message}
              isHead={row.isHead}
              day={row.day}
              unread={row.unread}
              isOwn={isBy(row.message.author, me.id)}
              mayRemove={isManager || isBy(row.message.author, me.id)}
              isMarked={row.message.id === messageId}
              isEdited={row.message.id === editingId}
              opened={opened.current}
              onEdit={onEdit}
              onRemove={onRemove}
            />
          )
        }
      </MessageList>
      {(scroll.isFar || hasNewer) && (
        <NewestPill
          count={lastMessageId - chat.me.readMessageId}
          onJump={() => {
            toNewest();
            scroller.current?.focus(); // the pill goes, the focus stays with the messages
          }}
        />
      )}
    </HoldStill>
  );
}

/** A wish to see one message, granted once for each address opened and as soon as it is there. */
function useTarget(messageId: number | undefined, timeline: Timeline) {
  const isThere = timeline.messages.some(({ id }) => id === messageId);
  const [target, setTarget] = useState<{ messageId: number; wish: number } | null>(
    messageId ? { messageId, wish: 0 } : null,
  );
  useEffect(() => {
    if (!messageId || !isThere) return;
    setTarget((before) => ({ messageId, wish: (before?.wish ?? 0) + 1 }));
  }, [messageId, isThere]);
  return target;
}
