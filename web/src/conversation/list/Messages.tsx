/** Connects the list to the chat: read mark, loading of more messages, and scroll targets. */

import type { Chat } from "@belfry/contracts/chats";
import type { Timeline } from "@belfry/contracts/live/timeline";
import { countMissed } from "@belfry/contracts/live/unread";
import type { Message } from "@belfry/contracts/messages/messages";
import {
  type ReactNode,
  Suspense,
  startTransition,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { useActions, useConnection, useMe } from "../../live/hooks.ts";
import type { Unsent } from "../../live/store.ts";
import { ItemBoundary } from "../../ui/broken/ItemBoundary.tsx";
import { lazyView } from "../../ui/lazy-view.ts";
import { useActionsFor } from "../actions/use-actions-for.ts";
import { useLongPress } from "../actions/use-long-press.ts";
import { CompactItem } from "../compact/CompactItem.tsx";
import { useDensity } from "../compact/density.ts";
import { MessageItem } from "../message/MessageItem.tsx";
import { UnsentItem } from "../message/UnsentItem.tsx";
import { ScrollAnchor } from "../scroll-anchor.ts";
import { Announcements } from "./Announcements.ts";
import { MessageList, type ScrollTarget, type ShownRow } from "./MessageList.tsx";
import { NewestPill } from "./NewestPill.tsx";
import { RunItem } from "./RunItem.tsx";
import { useReadMarker } from "./read-marks/use-read-marker.ts";
import { type Row, rowsOf } from "./rows.ts";
import { foldRuns, type RunRow } from "./runs.ts";
import { useScroll } from "./use-scroll.ts";

const ActionSheet = lazyView(() => import("../actions/ActionSheet.tsx"));

interface Props {
  chat: Chat;
  timeline: Timeline;
  unsent: readonly Unsent[];
  /** The user has seen this chat without messages, so the first ones get no unread line. */
  hasSeenEmpty: boolean;
  messageId: number | undefined;
  /** Changes each time a link to the message is followed. */
  visits: number;
  /** Number of messages that the user has posted since the chat was opened. */
  postCount: number;
  editingId: number | undefined;
  /** Takes the place of the line above the first message. */
  intro?: ReactNode;
  /** When the message of the intro was posted. */
  startsAt?: string | undefined;
  /** The keys of the whole page are for the list next to this one. */
  isSecond?: boolean;
  onReply: (message: Message) => void;
  onEdit: (message: Message) => void;
  onDelete: (message: Message) => void;
}

/** A temporary failure is repeated. After another one, the next scroll event tries again. */
const ignore = () => {};

export function Messages(props: Props) {
  const { chat, timeline, unsent, messageId, postCount, editingId, startsAt, ...handlers } = props;
  const me = useMe();
  const { openChat, loadOlder, loadNewer } = useActions();
  const scroller = useRef<HTMLElement>(null);
  const isBottomWanted = useRef(false);
  const openFolds = useRef(new Set<string>());

  const marker = useReadMarker(chat, timeline, { ...props, scroller });
  const { unreadAfter, newAfter, markBottomRead: onBottom, markSeen: onRest } = marker;
  const { clearUnread, endHold } = marker;
  const { hasOlder, hasNewer } = timeline;
  const onNearTop = useCallback(() => {
    if (hasOlder) loadOlder(chat.id).catch(ignore);
  }, [hasOlder, chat.id, loadOlder]);
  const onNearBottom = useCallback(() => {
    if (hasNewer) loadNewer(chat.id).catch(ignore);
  }, [hasNewer, chat.id, loadNewer]);
  const scroll = useScroll({ scroller, hasNewer, onNearTop, onNearBottom, onBottom, onRest });

  const isOnline = useConnection() === "open";
  const { check } = scroll;
  useEffect(() => {
    if (isOnline) check(); // repeats failed requests
    document.addEventListener("visibilitychange", check);
    return () => document.removeEventListener("visibilitychange", check);
  }, [isOnline, check]);

  const { lastMessageId } = chat;
  const rows = useRows({ timeline, unsent, userId: me.id, unreadAfter, lastMessageId, startsAt });

  const isCompact = useDensity(chat.id) === "compact";
  const Item = isCompact ? CompactItem : MessageItem;
  const { openIds, toggleRun, keepOpen } = useOpenRuns();
  const shown = useMemo(
    () =>
      isCompact ? foldRuns(rows, { openIds, keptIds: new Set([messageId, editingId]) }) : rows,
    [rows, isCompact, openIds, messageId, editingId],
  );
  const hasOpenRuns = openIds.size > 0;
  useEffect(() => {
    if (hasOpenRuns) keepOpen(shown);
  }, [hasOpenRuns, shown, keepOpen]);

  const toNewest = useCallback(() => {
    if (!hasNewer) return scroll.toBottom();
    isBottomWanted.current = true;
    openChat(chat.id, { newest: true }).catch(ignore);
  }, [hasNewer, scroll, openChat, chat.id]);

  const seenPostCount = useRef(postCount);
  useEffect(() => {
    if (seenPostCount.current === postCount) return;
    seenPostCount.current = postCount;
    clearUnread();
    toNewest();
  }, [postCount, toNewest, clearUnread]);

  const target = useTarget(props);
  const { onReply, onEdit, onDelete } = handlers;
  const actionsFor = useActionsFor(chat, { onReply, onEdit, onDelete });

  const [pressedId, setPressedId] = useState<number | null>(null);
  useLongPress(
    scroller,
    useCallback((id: number) => startTransition(() => setPressedId(id)), []),
  );
  const pressed =
    pressedId && timeline.messages.find(({ id, deletedAt }) => id === pressedId && !deletedAt);
  const missed = countMissed(chat);
  const hasPill = hasNewer || scroll.place === "far" || (scroll.place === "near" && missed > 0);
  const pill = hasPill && (
    <NewestPill
      count={missed}
      onJump={() => {
        endHold();
        toNewest();
        scroller.current?.focus(); // the pill disappears, so focus moves to the list
      }}
    />
  );
  return (
    <ScrollAnchor value={scroll.keepInPlace}>
      <ItemBoundary item={timeline} look="nothing">
        <Announcements timeline={timeline} userId={me.id} />
      </ItemBoundary>
      <MessageList
        {...{ chat, timeline, scroller, scroll, target, isBottomWanted, pill }}
        rows={shown}
        isCompact={isCompact}
        intro={props.intro}
      >
        {(row, opened = openFolds.current) => {
          if (row.kind === "unsent")
            return <UnsentItem unsent={row.unsent} isHead={row.isHead} opened={opened} />;
          if (row.kind === "run") return <RunItem run={row} onToggle={toggleRun} />;
          return (
            <Item
              {...actionsFor(row.message)}
              isHead={row.isHead}
              day={row.day}
              unread={row.unread}
              isMarked={row.message.id === messageId}
              isNew={row.message.id > newAfter}
              isEdited={row.message.id === editingId}
              opened={opened}
            />
          );
        }}
      </MessageList>
      <Suspense>
        {pressed && <ActionSheet {...actionsFor(pressed)} onClose={() => setPressedId(null)} />}
      </Suspense>
    </ScrollAnchor>
  );
}

/** The rows of the list. Those that have not changed stay the same objects. */
function useRows(from: Omit<Parameters<typeof rowsOf>[0], "previous">): Row[] {
  const { timeline, unsent, userId, unreadAfter, lastMessageId, startsAt } = from;
  const previous = useRef<Row[]>([]);
  const rows = useMemo(() => {
    const known = previous.current;
    const input = { timeline, unsent, userId, unreadAfter, lastMessageId, startsAt };
    return rowsOf({ ...input, previous: known });
  }, [timeline, unsent, userId, unreadAfter, lastMessageId, startsAt]);
  useLayoutEffect(() => {
    previous.current = rows;
  }, [rows]);
  return rows;
}

/** Returns the linked message as scroll target, once for each visit and as soon as it is loaded. */
function useTarget({ messageId, visits, timeline }: Props) {
  const isLoaded = messageId !== undefined && timeline.messages.some(({ id }) => id === messageId);
  const [target, setTarget] = useState<ScrollTarget | null>(
    messageId ? { messageId, request: 0 } : null,
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: another visit scrolls again
  useEffect(() => {
    if (!messageId || !isLoaded) return;
    setTarget((before) => ({ messageId, request: (before?.request ?? 0) + 1 }));
  }, [messageId, isLoaded, visits]);
  return target;
}

/** Ids of the messages in the runs that the reader has opened. */
function useOpenRuns() {
  const [openIds, setOpenIds] = useState<ReadonlySet<number>>(new Set());
  const toggleRun = useCallback((run: RunRow) => {
    setOpenIds((before) => {
      const after = new Set(before);
      for (const id of idsOf(run)) {
        if (run.isOpen) after.delete(id);
        else after.add(id);
      }
      return after;
    });
  }, []);

  /** Adds the messages that have joined open runs. */
  const keepOpen = useCallback((rows: readonly ShownRow[]) => {
    const ids = rows.flatMap((row) => (row.kind === "run" && row.isOpen ? idsOf(row) : []));
    setOpenIds((before) =>
      ids.every((id) => before.has(id)) ? before : new Set([...before, ...ids]),
    );
  }, []);
  return { openIds, toggleRun, keepOpen };
}

function idsOf({ rows }: RunRow): number[] {
  return rows.map(({ message }) => message.id);
}
