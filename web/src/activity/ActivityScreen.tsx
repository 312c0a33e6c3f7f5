/** Activity: messages that mention the user or reply to them, and own messages with reactions, newest first. */
import { Inbox } from "lucide-react";
import { useEffect } from "react";
import { useLive } from "../live/hooks.ts";
import { useWindowTitle } from "../live/weight/use-window-title.ts";
import { text } from "../text/text.ts";
import { BackLink } from "../ui/controls/BackLink.tsx";
import { Button } from "../ui/controls/Button.tsx";
import { useAction } from "../ui/controls/use-action.ts";
import parts from "../ui/layout/pane-parts.module.css";
import { EmptyState } from "../ui/lists/EmptyState.tsx";
import { Loadable } from "../ui/lists/Loadable.tsx";
import { ActivityRow } from "./ActivityRow.tsx";
import styles from "./activity.module.css";
import { useActivity } from "./use-activity.ts";

const words = text.activity;

export default function ActivityScreen() {
  useWindowTitle(words.title);
  const { items, hasMore, error, reload, loadMore } = useActivity();
  const more = useAction(loadMore);
  /** Increases with every new message in any chat. */
  const newest = useLive(({ state }) => state.chats);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of a chat may be a mention
  useEffect(() => {
    const timer = setTimeout(() => void reload(), 300);
    return () => clearTimeout(timer);
  }, [newest, reload]);

  return (
    <section className={styles.screen} aria-label={words.title}>
      <header className={`${parts.header} ${styles.header}`}>
        <BackLink to="/" label={text.chats.back} isNarrowOnly />
        <h1>{words.title}</h1>
      </header>
      <div className={styles.list}>
        <Loadable state={{ value: items, error, reload }}>
          {(items) =>
            items.length === 0 ? (
              <EmptyState level={2} icon={Inbox} title={words.empty} hint={words.emptyHint}>
                {null}
              </EmptyState>
            ) : (
              <ul>
                {items.map((entry) => (
                  <ActivityRow key={`${entry.message.chatId} ${entry.message.id}`} entry={entry} />
                ))}
              </ul>
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
