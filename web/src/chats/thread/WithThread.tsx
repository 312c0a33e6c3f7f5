/** The open chat, and next to it the panel of the thread that the URL names. On narrow screens, the panel covers the chat. */
import type { Chat } from "@belfry/contracts/chats";
import { type ReactNode, Suspense } from "react";
import { useLocation } from "wouter";
import { IsCovered } from "../../conversation/list/read-marks/covered.ts";
import { ItemBoundary } from "../../ui/broken/ItemBoundary.tsx";
import { useIsPanelAlone } from "../../ui/layout/use-is-narrow.ts";
import { lazyView } from "../../ui/lazy-view.ts";
import type { ThreadPlace } from "./thread-route.ts";
import styles from "./WithThread.module.css";

const ThreadPanel = lazyView(() => import("../../threads/ThreadPanel.tsx"));

interface Props {
  chat: Chat;
  thread: ThreadPlace | undefined;
  header: ReactNode;
  children: ReactNode;
}

export function WithThread({ chat, thread, header, children }: Props) {
  const isAlone = useIsPanelAlone();
  const [, navigate] = useLocation();
  const isCovered = thread !== undefined && isAlone;

  function close() {
    // The path of the open thread is replaced, so that Back leads to where the user came from.
    navigate(`/chats/${chat.id}`, { replace: true });
    if (thread) focusMessage(thread.rootId);
  }

  return (
    <>
      <div className={styles.plain} inert={isCovered}>
        {header}
      </div>
      <div className={styles.body}>
        <div className={styles.chat} inert={isCovered} data-first-list>
          <IsCovered value={isCovered}>{children}</IsCovered>
        </div>
        {thread && (
          <div className={styles.panel} data-screen-only>
            <ItemBoundary item={thread.rootId}>
              <Suspense>
                <ThreadPanel key={thread.rootId} chat={chat} {...thread} onClose={close} />
              </Suspense>
            </ItemBoundary>
          </div>
        )}
      </div>
    </>
  );
}

/** Moves the focus to a message of the chat, or to the list if the message is scrolled out. */
function focusMessage(id: number): void {
  // The chat may be covered until the panel is gone.
  requestAnimationFrame(() => {
    const list = document.querySelector<HTMLElement>("[data-first-list] [role=log]");
    const message = list?.querySelector<HTMLElement>(`[data-message="${id}"]`);
    (message ?? list)?.focus({ preventScroll: true });
  });
}
