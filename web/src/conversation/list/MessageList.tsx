/** The virtualised list. Keeps its scroll position while messages load around it. */
import type { Chat } from "@belfry/contracts/chats";
import type { Timeline } from "@belfry/contracts/live/timeline";
import { type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from "react";
import { Virtualizer, type VirtualizerHandle } from "virtua";
import { text } from "../../text/text.ts";
import { ItemBoundary } from "../../ui/broken/ItemBoundary.tsx";
import { Spinner } from "../../ui/marks/Spinner.tsx";
import { isShortcut } from "../../ui/shortcuts/keys.ts";
import { fullText } from "../message-text/message-text.ts";
import { PrintedRows } from "../printing/PrintedRows.tsx";
import { moveByArrow } from "./arrow-keys.ts";
import { ListTop, useTopHeight } from "./ListTop.tsx";
import styles from "./MessageList.module.css";
import type { Row } from "./rows.ts";
import type { RunRow } from "./runs.ts";
import { useListKey } from "./use-list-key.ts";
import { useRowsInSteps } from "./use-rows-in-steps.ts";
import type { Scroll } from "./use-scroll.ts";

/** From these keys on, the keyboard is in use, and the list shows its focus. */
const movingKeys = /^(Tab|Arrow|Page|Home$|End$| $)/;
const words = text.conversation;

interface Props {
  chat: Chat;
  timeline: Timeline;
  rows: ShownRow[];
  /** Rows of another density have other heights: the list starts again at its target. */
  isCompact: boolean;
  scroller: RefObject<HTMLElement | null>;
  scroll: Scroll;
  /** The message to scroll to. `request` changes with every request. */
  target: ScrollTarget | null;
  isBottomWanted: RefObject<boolean>;
  /** Above the first message, instead of a line. The messages then begin below it, not at the end. */
  intro?: ReactNode;
  /** Shown over the end of the visible part. */
  pill: ReactNode;
  /** `opened` has the names of open folds, if they are not the ones of the screen. */
  children: (row: ShownRow, opened?: Set<string>) => ReactNode;
}

export type ShownRow = Row | RunRow;

export interface ScrollTarget {
  messageId: number;
  request: number;
}

export function MessageList(props: Props) {
  const { chat, timeline, isCompact, scroller, scroll, target, isBottomWanted, pill, children } =
    props;
  const virtual = useRef<VirtualizerHandle>(null);
  const top = useRef<HTMLDivElement>(null);
  const intro = !timeline.hasOlder && props.intro;
  const topHeight = useTopHeight(top, scroller, Boolean(intro));
  const { key: listKey, isPrepended } = useListKey(timeline.messages);
  const rows = useRowsInSteps(props.rows, isPrepended);
  const [focusedKey, setFocusedKey] = useState<string | null>(null);

  const latestRows = useRef(rows);
  useLayoutEffect(() => {
    latestRows.current = rows;
  }, [rows]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new list or target scrolls
  useLayoutEffect(() => {
    const at = (test: (row: ShownRow) => boolean) => rows.findIndex(test);
    const wanted =
      target && at((row) => row.kind === "message" && row.message.id === target.messageId);
    const unread = at((row) => row.kind !== "unsent" && row.unread !== null);
    if (isBottomWanted.current) scroll.toBottom();
    else if (wanted !== null && wanted >= 0) show(wanted, "center");
    else if (unread >= 0) show(unread, "start");
    else scroll.toBottom();
    isBottomWanted.current = false;

    // The virtualizer's `scrollToIndex` cannot be cancelled, and would fight a user who scrolls.
    function show(index: number, align: "center" | "start") {
      const key = rows[index]?.key;
      scroll.toTarget(() => {
        const { current: list } = virtual;
        const { current: view } = scroller;
        if (!list || !view) return 0;
        const now = latestRows.current.findIndex((row) => row.key === key);
        if (now < 0) return view.scrollTop;
        const start = (top.current?.offsetHeight ?? 0) + list.getItemOffset(now);
        return align === "start" ? start : start + (list.getItemSize(now) - view.clientHeight) / 2;
      });
    }
  }, [listKey, target?.request, isCompact]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a list at its end follows new rows
  useLayoutEffect(() => scroll.onGrow(), [rows]);

  const focusedIndex = focusedKey ? rows.findIndex(({ key }) => key === focusedKey) : -1;
  return (
    <section
      ref={scroller}
      className={styles.scroller}
      data-place={scroll.place}
      role="log"
      aria-live="off"
      aria-label={chat.kind === "thread" ? text.threads.list : words.list}
      aria-description={words.listHint}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard
      tabIndex={0}
      onPointerDown={({ currentTarget }) => {
        currentTarget.dataset.clicked = "true";
      }}
      onKeyDown={(event) => {
        if (movingKeys.test(event.key)) delete event.currentTarget.dataset.clicked;
        moveByArrow(event);
        // The browser's own End stops where the end was before rows on the way were measured.
        if (!isShortcut(event, "newestMessage") || event.target !== event.currentTarget) return;
        event.preventDefault();
        scroll.toBottom();
      }}
      onFocus={({ target }) =>
        setFocusedKey(target.closest<HTMLElement>("[data-row]")?.dataset.row ?? null)
      }
      onBlur={({ currentTarget }) => {
        delete currentTarget.dataset.clicked;
        setFocusedKey(null);
      }}
    >
      {!props.intro && <div className={styles.spacer} />}
      <ListTop
        top={top}
        intro={intro}
        line={timeline.hasOlder ? <Spinner label={words.loadingOlder} /> : startOf(chat)}
      />
      <Virtualizer
        key={`${listKey} ${isCompact}`}
        ref={virtual}
        scrollRef={scroller}
        data={rows}
        shift={isPrepended}
        startMargin={topHeight}
        bufferSize={400}
        keepMounted={focusedIndex >= 0 ? [focusedIndex] : []}
        onResize={scroll.onGrow}
      >
        {(row) => (
          <div key={row.key} className={styles.row} data-row={row.key} data-last-id={lastIdOf(row)}>
            <ItemBoundary item={row} title={words.broken} source={() => sourceOf(row)}>
              {children(row)}
            </ItemBoundary>
          </div>
        )}
      </Virtualizer>
      {timeline.hasNewer && (
        <div className={styles.top}>
          <Spinner />
        </div>
      )}
      <div className={styles.end} />
      {pill}
      <PrintedRows rows={props.rows}>{children}</PrintedRows>
    </section>
  );
}

function sourceOf(row: ShownRow): string {
  if (row.kind === "unsent") return row.unsent.text;
  if (row.kind === "message") return fullText(row.message);
  return row.rows.map(({ message }) => fullText(message)).join("\n\n");
}

/** Returns the id of the last message that a row shows. */
function lastIdOf(row: ShownRow): number | undefined {
  if (row.kind === "run") return row.isOpen ? undefined : row.rows.at(-1)?.message.id;
  return row.kind === "message" ? row.message.id : undefined;
}

/** Returns the line above the first message. */
function startOf({ title, members, retentionDays, firstMessageId }: Chat): string {
  if (retentionDays !== null) return text.conversation.retention(retentionDays);
  if (firstMessageId > 1) return text.conversation.olderDeleted;
  return text.conversation.start(members ? text.people.chatWith(title) : title);
}
