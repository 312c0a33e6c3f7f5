/** The open chats of the server: to search, join, open and leave. */
import type { ReadableChat } from "@belfry/contracts/chats";
import type { Me } from "@belfry/contracts/users";
import { MessagesSquare, Plus, Search } from "lucide-react";
import { Suspense, startTransition, useCallback, useDeferredValue, useState } from "react";
import { useLocation } from "wouter";
import { call } from "../../api/call.ts";
import { useChats } from "../../live/hooks.ts";
import { useWindowTitle } from "../../live/weight/use-window-title.ts";
import { browseText as words } from "../../text/screens/chats/browse.ts";
import { text } from "../../text/text.ts";
import { BackLink } from "../../ui/controls/BackLink.tsx";
import { Button } from "../../ui/controls/Button.tsx";
import parts from "../../ui/layout/pane-parts.module.css";
import { lazyView } from "../../ui/lazy-view.ts";
import { EmptyState } from "../../ui/lists/EmptyState.tsx";
import { Loadable } from "../../ui/lists/Loadable.tsx";
import { type LoadPage, usePages } from "../../ui/lists/use-pages.ts";
import { BrowseRow } from "./BrowseRow.tsx";
import styles from "./browse.module.css";

const LeaveDialog = lazyView(() => import("../LeaveDialog.tsx"));

interface Props {
  me: Me;
  onNewChat: (title?: string) => void;
}

export default function BrowseScreen({ me, onNewChat }: Props) {
  useWindowTitle(words.title);
  const [, navigate] = useLocation();
  const [typed, setTyped] = useState("");
  const query = useDeferredValue(typed.trim());
  const load: LoadPage<ReadableChat> = useCallback(
    (page) => call("GET /api/chats/browse", { query: { ...(query && { query }), ...page } }),
    [query],
  );
  const { value, error, reload, hasMore, isLoadingMore, loadMore } = usePages(load);
  const ownById = new Map(useChats()?.map((chat) => [chat.id, chat]));
  const [leavingId, setLeavingId] = useState<number | null>(null);
  const leaving = leavingId === null ? undefined : ownById.get(leavingId);

  return (
    <section className={styles.screen} aria-label={words.title}>
      <header className={`${parts.header} ${styles.header}`}>
        <BackLink to="/" label={text.chats.back} isNarrowOnly />
        <h1>{words.title}</h1>
        <Button onClick={() => onNewChat()}>
          <Plus size={16} /> {words.create}
        </Button>
      </header>
      <div className={styles.tools}>
        <div className={styles.field}>
          <Search size={16} />
          <input
            type="search"
            aria-label={words.field}
            placeholder={words.field}
            value={typed}
            maxLength={80}
            autoComplete="off"
            spellCheck={false}
            // biome-ignore lint/a11y/noAutofocus: the screen is a search
            autoFocus
            onChange={({ target }) => setTyped(target.value)}
          />
        </div>
      </div>
      <div className={styles.list}>
        <Loadable state={{ value, error, reload }}>
          {(chats) =>
            chats.length === 0 ? (
              <EmptyState
                level={2}
                icon={MessagesSquare}
                title={query ? words.noneFound(query) : words.none}
                hint={query ? words.noneFoundHint : words.noneHint}
              >
                <Button onClick={() => onNewChat(query)}>
                  {query ? words.createNamed(query) : words.create}
                </Button>
              </EmptyState>
            ) : (
              <ul aria-label={words.list}>
                {chats.map((chat) => (
                  <BrowseRow
                    key={chat.id}
                    chat={chat}
                    own={ownById.get(chat.id)}
                    onLeave={() => startTransition(() => setLeavingId(chat.id))}
                  />
                ))}
              </ul>
            )
          }
        </Loadable>
        {hasMore && (
          <Button className={styles.more} isBusy={isLoadingMore} onClick={loadMore}>
            {words.more}
          </Button>
        )}
        {value && <p className={styles.hint}>{words.privateHint}</p>}
      </div>
      <Suspense>
        {leaving && (
          <LeaveDialog
            chat={leaving}
            me={me}
            onMembers={() => navigate(`/chats/${leaving.id}/members`)}
            onDelete={() => navigate(`/chats/${leaving.id}/delete`)}
            onLeft={() => setLeavingId(null)}
            onClose={() => setLeavingId(null)}
          />
        )}
      </Suspense>
    </section>
  );
}
