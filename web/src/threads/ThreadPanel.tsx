/** The thread of a message in a panel next to its chat: the message, its replies and a composer. */
import type { Chat } from "@belfry/contracts/chats";
import { useLayoutEffect, useRef, useState } from "react";
import { Conversation } from "../conversation/Conversation.tsx";
import { useActions } from "../live/hooks.ts";
import { threadsText } from "../text/screens/chats/threads.ts";
import { isShortcutHere } from "../ui/shortcuts/use-shortcut.ts";
import { AlsoInChat } from "./AlsoInChat.tsx";
import { NewThread } from "./NewThread.tsx";
import { ThreadHead } from "./ThreadHead.tsx";
import { ThreadIntro } from "./ThreadIntro.tsx";
import styles from "./ThreadPanel.module.css";
import { useMovedDraft } from "./use-moved-draft.ts";
import { type OpenThread, useThread } from "./use-thread.ts";

const words = threadsText.panel;

interface Props {
  chat: Chat;
  rootId: number;
  /** The reply to scroll to and highlight. */
  replyId: number | undefined;
  onClose: () => void;
}

export default function ThreadPanel({ chat, rootId, replyId, onClose }: Props) {
  const open = useThread(chat.id, rootId);
  const panel = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    if (!panel.current?.contains(document.activeElement)) panel.current?.focus();
  }, []);

  return (
    <section
      ref={panel}
      className={styles.panel}
      aria-label={words.title}
      tabIndex={-1}
      onKeyDown={(event) => {
        if (!isShortcutHere(event.nativeEvent, "markRead")) return;
        event.preventDefault(); // the chat does not use the key too
        onClose();
      }}
    >
      <ThreadHead chat={chat} thread={open.thread} onClose={onClose} />
      <Replies key={open.threadId} {...{ chat, rootId, replyId, open }} />
    </section>
  );
}

interface RepliesProps extends Omit<Props, "onClose"> {
  open: OpenThread;
}

function Replies({ chat, rootId, replyId, open }: RepliesProps) {
  const { threadId, thread } = open;
  const { post } = useActions();
  const [isAlsoInChat, setAlsoInChat] = useState(false);
  useMovedDraft(chat.id, rootId, threadId);

  const intro = <ThreadIntro chat={chat} {...open} />;
  const below = <AlsoInChat title={chat.title} isChecked={isAlsoInChat} onChange={setAlsoInChat} />;
  if (threadId === undefined || !thread) {
    return (
      <>
        <div className={styles.scroller}>{intro}</div>
        {threadId === undefined && open.root && (
          <NewThread {...{ chat, root: open.root, isAlsoInChat, below }} />
        )}
      </>
    );
  }
  return (
    <Conversation
      chatId={threadId}
      messageId={replyId}
      panel={{
        intro,
        startsAt: open.root?.createdAt,
        title: words.place,
        label: words.field(chat.title),
        placeholder: words.placeholder,
        below,
        onPost: (text, more) => {
          post(threadId, text, { ...more, ...(isAlsoInChat && { alsoInChat: true }) });
          setAlsoInChat(false);
        },
      }}
    />
  );
}
