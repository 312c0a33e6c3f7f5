/** The head of the panel: the chat of the thread, whether the user follows it, and a button that closes it. */
import type { Chat } from "@belfry/contracts/chats";
import { Bell, ChevronLeft, X } from "lucide-react";
import { useActions } from "../live/hooks.ts";
import { explain } from "../text/explain.ts";
import { threadsText } from "../text/screens/chats/threads.ts";
import { IconButton } from "../ui/controls/IconButton.tsx";
import parts from "../ui/layout/pane-parts.module.css";
import { announce, toastFailure } from "../ui/notices/Announcer.tsx";
import styles from "./ThreadHead.module.css";

const words = threadsText.panel;

interface Props {
  chat: Chat;
  thread: Chat | undefined;
  onClose: () => void;
}

export function ThreadHead({ chat, thread, onClose }: Props) {
  const hasReplies = thread && thread.lastMessageId > 0;
  return (
    <header className={`${parts.header} ${styles.head}`}>
      <IconButton
        className={styles.back}
        icon={ChevronLeft}
        label={words.close}
        onClick={onClose}
      />
      <div className={styles.titles}>
        <h2>{words.title}</h2>
        <p title={chat.title} dir="auto">
          <span className={styles.in}>{words.inChat(chat.title)}</span>
          <span className={styles.chat}>{chat.title}</span>
        </p>
      </div>
      {hasReplies && <Follow thread={thread} />}
      <IconButton className={styles.close} icon={X} label={words.close} onClick={onClose} />
    </header>
  );
}

function Follow({ thread }: { thread: Chat }) {
  const { setFollowing } = useActions();
  const isFollowing = thread.me.isFollowing === true;

  function toggle() {
    setFollowing(thread.id, !isFollowing).then(
      () => announce(isFollowing ? words.unfollowed : words.followed),
      (error) => toastFailure(`${words.failed} ${explain(error)}`),
    );
  }

  return (
    <button
      type="button"
      className={styles.follow}
      data-on={isFollowing || undefined}
      title={isFollowing ? words.unfollowHint : words.followHint}
      onClick={toggle}
    >
      <Bell size={16} />
      {isFollowing ? words.following : words.follow}
    </button>
  );
}
