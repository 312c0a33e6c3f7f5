/** A chat that is not in the list: an open one, with a bar that offers to join, or a thread, whose panel it opens. */
import type { ReadableChat } from "@belfry/contracts/chats";
import { Hash } from "lucide-react";
import { useCallback, useEffect } from "react";
import { Redirect, useRoute } from "wouter";
import { ViewerHost } from "../../conversation/images/ViewerHost.tsx";
import { threadPath } from "../../live/threads/thread-paths.ts";
import { useWindowTitle } from "../../live/weight/use-window-title.ts";
import { browseText } from "../../text/screens/chats/browse.ts";
import { text } from "../../text/text.ts";
import { BackLink } from "../../ui/controls/BackLink.tsx";
import { Button } from "../../ui/controls/Button.tsx";
import { useAction } from "../../ui/controls/use-action.ts";
import { useFocusIfLost } from "../../ui/controls/use-focus.ts";
import parts from "../../ui/layout/pane-parts.module.css";
import { Loadable } from "../../ui/lists/Loadable.tsx";
import { useLoad } from "../../ui/lists/use-load.ts";
import { Notice } from "../../ui/notices/Notice.tsx";
import NoChat from "../NoChat.tsx";
import { isMissing, loadPreview } from "./load-preview.ts";
import { PreviewMessages } from "./PreviewMessages.tsx";
import styles from "./preview.module.css";
import { useJoin } from "./use-join.ts";

const words = browseText.preview;

interface Props {
  chatId: number;
  onNewChat: () => void;
}

export default function PreviewPage({ chatId, onNewChat }: Props) {
  const load = useCallback(() => loadPreview(chatId), [chatId]);
  const { value, error, reload } = useLoad(load);
  useWindowTitle(value?.chat.title);
  const [, atMessage] = useRoute("/chats/:chatId/messages/:messageId");

  // Live events go to members only.
  useEffect(() => {
    const reloadIfVisible = () => {
      if (document.visibilityState === "visible") void reload();
    };
    window.addEventListener("focus", reloadIfVisible);
    return () => window.removeEventListener("focus", reloadIfVisible);
  }, [reload]);

  // The chat does not exist, is private, or has just become private.
  if (isMissing(error)) return <NoChat reason="unknownChat" onNewChat={onNewChat} />;
  const parent = value?.chat.parent;
  if (parent) {
    const replyId = Number(atMessage?.messageId) || undefined;
    return <Redirect to={threadPath(parent, replyId)} replace />;
  }
  return (
    <section className={styles.page} aria-label={value?.chat.title}>
      {value && <Header chat={value.chat} />}
      <Loadable state={{ value, error, reload }}>
        {({ chat, page }) => (
          <>
            <PreviewMessages key={chatId} chatId={chatId} newest={page} />
            <JoinBar chat={chat} />
            <ViewerHost />
          </>
        )}
      </Loadable>
    </section>
  );
}

function Header({ chat: { title, topic, memberCount } }: { chat: ReadableChat }) {
  // The link that opened the chat is gone.
  const heading = useFocusIfLost<HTMLHeadingElement>();
  return (
    <header className={`${parts.header} ${styles.header}`}>
      <BackLink to="/browse" label={browseText.title} />
      <span className={styles.glyph}>
        <Hash size={16} />
      </span>
      <h1 ref={heading} tabIndex={-1} dir="auto" title={title}>
        {title}
      </h1>
      {topic && (
        <p className={styles.topic} title={topic} dir="auto">
          {topic}
        </p>
      )}
      <p className={styles.members}>{text.chats.members(memberCount)}</p>
    </header>
  );
}

/** The chat opens as soon as it is in the list of the user's chats. */
function JoinBar({ chat }: { chat: ReadableChat }) {
  const join = useJoin();
  const { isBusy, failure, run } = useAction(() => join(chat.id));
  if (chat.archivedAt !== null) return <p className={styles.bar}>{words.archived}</p>;
  return (
    <div className={styles.bar}>
      {failure && <Notice tone="danger">{failure}</Notice>}
      <p>{words.notMember}</p>
      <Button look="primary" isBusy={isBusy} onClick={run}>
        {words.join}
      </Button>
    </div>
  );
}
