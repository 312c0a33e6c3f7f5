/** A screen with a list of messages from any chat, which is loaded page by page. */
import type { Message } from "@belfry/contracts/messages/messages";
import type { LucideIcon } from "lucide-react";
import { type ReactNode, useEffect } from "react";
import { useLive } from "../live/hooks.ts";
import { useWindowTitle } from "../live/weight/use-window-title.ts";
import { text } from "../text/text.ts";
import { BackLink } from "../ui/controls/BackLink.tsx";
import { Button } from "../ui/controls/Button.tsx";
import { useAction } from "../ui/controls/use-action.ts";
import parts from "../ui/layout/pane-parts.module.css";
import { EmptyState } from "../ui/lists/EmptyState.tsx";
import { Loadable } from "../ui/lists/Loadable.tsx";
import styles from "./entries.module.css";
import type { Pages } from "./use-pages.ts";

interface Props<Entry> {
  icon: LucideIcon;
  words: { title: string; empty: string; emptyHint: string; more: string };
  pages: Pages<Entry>;
  children: (entry: Entry) => ReactNode;
}

export function EntriesScreen<Entry extends { message: Message }>(props: Props<Entry>) {
  const { icon, words, pages, children } = props;
  useWindowTitle(words.title);
  const { items, hasMore, error, reload, loadMore } = pages;
  const more = useAction(loadMore);
  /** Changes with every message in any chat, and after a reconnect. */
  const chats = useLive(({ state }) => state.chats);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of a chat may change the list
  useEffect(() => {
    const timer = setTimeout(() => void reload(), 300);
    return () => clearTimeout(timer);
  }, [chats, reload]);

  return (
    <section className={styles.screen} aria-label={words.title}>
      <header className={`${parts.header} ${styles.header}`}>
        <BackLink to="/" label={text.chats.back} isNarrowOnly />
        <h1>{words.title}</h1>
      </header>
      <div className={styles.list}>
        <Loadable state={{ value: items, error, reload }}>
          {(items) =>
            items.length === 0 && !hasMore ? (
              <EmptyState level={2} icon={icon} title={words.empty} hint={words.emptyHint}>
                {null}
              </EmptyState>
            ) : (
              <ul>{items.map(children)}</ul>
            )
          }
        </Loadable>
        {hasMore && (
          <Button isBusy={more.isBusy} onClick={more.run}>
            {words.more}
          </Button>
        )}
      </div>
    </section>
  );
}
