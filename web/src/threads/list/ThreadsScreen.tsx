/** The threads that the user follows: those with unread replies first. */
import { CheckCheck, MessageSquareText } from "lucide-react";
import { type ReactNode, type RefObject, useCallback, useRef, useState } from "react";
import { useLive } from "../../live/hooks.ts";
import { useWindowTitle } from "../../live/weight/use-window-title.ts";
import { threadsText } from "../../text/screens/chats/threads.ts";
import { text } from "../../text/text.ts";
import { BackLink } from "../../ui/controls/BackLink.tsx";
import { Button } from "../../ui/controls/Button.tsx";
import { Segments } from "../../ui/controls/Segments.tsx";
import { useAction } from "../../ui/controls/use-action.ts";
import parts from "../../ui/layout/pane-parts.module.css";
import { EmptyState } from "../../ui/lists/EmptyState.tsx";
import { Loadable } from "../../ui/lists/Loadable.tsx";
import { useShortcut } from "../../ui/shortcuts/use-shortcut.ts";
import { ThreadRow } from "./ThreadRow.tsx";
import styles from "./ThreadsScreen.module.css";
import { useMarkThreads } from "./use-mark-threads.ts";
import { type ListedThread, useThreadList } from "./use-thread-list.ts";

const words = threadsText.list;

export default function ThreadsScreen() {
  useWindowTitle(words.title);
  const { value, error, hasMore, isLoadingMore, loadMore, reload } = useThreadList();
  const [shown, setShown] = useState<"following" | "unread">("following");
  const { unreadCount } = useLive(({ state }) => state.threads);
  const { markAllRead, toggle } = useMarkThreads(reload);
  const marking = useAction(markAllRead);
  const list = useRef<HTMLDivElement>(null);
  useRowKeys(list);

  const rowOf = (thread: ListedThread) => (
    <ThreadRow key={thread.id} thread={thread} onToggleRead={() => void toggle(thread)} />
  );

  return (
    <section className={styles.screen} aria-label={words.title}>
      <header className={`${parts.header} ${styles.header}`}>
        <BackLink to="/" label={text.chats.back} isNarrowOnly />
        <h1>{words.title}</h1>
        <Segments
          label={words.filter}
          value={shown}
          onChange={setShown}
          options={[
            { value: "following", label: words.following },
            {
              value: "unread",
              label: words.unread,
              ...(unreadCount > 0 && { count: String(unreadCount) }),
            },
          ]}
        />
        {unreadCount > 0 && (
          <Button
            className={styles.markAll}
            look="quiet"
            isBusy={marking.isBusy}
            aria-label={words.markAllRead}
            onClick={marking.run}
          >
            <CheckCheck size={16} />
            <span>{words.markAllRead}</span>
          </Button>
        )}
      </header>
      <div ref={list} className={styles.list}>
        <Loadable state={{ value, error, reload }}>
          {(threads) => <Groups {...{ threads, shown, hasMore, rowOf }} />}
        </Loadable>
        {hasMore && (
          <Button isBusy={isLoadingMore} onClick={() => void loadMore()}>
            {words.more}
          </Button>
        )}
      </div>
    </section>
  );
}

interface GroupsProps {
  threads: readonly ListedThread[];
  shown: "following" | "unread";
  hasMore: boolean;
  rowOf: (thread: ListedThread) => ReactNode;
}

function Groups({ threads, shown, hasMore, rowOf }: GroupsProps) {
  const unread = threads.filter(({ unreadCount }) => unreadCount > 0);
  const earlier = shown === "unread" ? [] : threads.filter(({ unreadCount }) => unreadCount === 0);
  if (unread.length + earlier.length === 0 && !hasMore) {
    const isFiltered = threads.length > 0;
    return (
      <EmptyState
        level={2}
        icon={MessageSquareText}
        title={isFiltered ? words.noneUnread : words.empty}
        hint={isFiltered ? words.noneUnreadHint : words.emptyHint}
      >
        {null}
      </EmptyState>
    );
  }
  return (
    <>
      {unread.length > 0 && (
        <section aria-label={words.unread}>
          <h2>{words.unread}</h2>
          <ul>{unread.map(rowOf)}</ul>
        </section>
      )}
      {earlier.length > 0 && (
        <section aria-label={words.earlier}>
          <h2>{words.earlier}</h2>
          <ul>{earlier.map(rowOf)}</ul>
        </section>
      )}
      {!hasMore && <p className={styles.leave}>{words.leave}</p>}
    </>
  );
}

/** The keys that move the focus between the rows. */
function useRowKeys(list: RefObject<HTMLDivElement | null>): void {
  const move = useCallback(
    (step: 1 | -1) => {
      const rows = [...(list.current?.querySelectorAll<HTMLElement>("[data-thread]") ?? [])];
      const at = rows.findIndex((row) => row.matches(":focus"));
      rows[at < 0 ? 0 : Math.max(0, Math.min(rows.length - 1, at + step))]?.focus();
    },
    [list],
  );
  useShortcut(
    "nextThread",
    useCallback(() => move(1), [move]),
  );
  useShortcut(
    "previousThread",
    useCallback(() => move(-1), [move]),
  );
}
