/** Above the replies: the root of the thread, and how many replies it has. */
import type { Chat } from "@belfry/contracts/chats";
import type { Message } from "@belfry/contracts/messages/messages";
import { useMemo, useRef } from "react";
import { useActionsFor } from "../conversation/actions/use-actions-for.ts";
import { MessageItem } from "../conversation/message/MessageItem.tsx";
import { useDeleteMessage } from "../conversation/message/use-delete-message.ts";
import { threadsText } from "../text/screens/chats/threads.ts";
import { text } from "../text/text.ts";
import styles from "./ThreadPanel.module.css";

const words = threadsText.panel;

interface Props {
  chat: Chat;
  root: Message | undefined;
  isRootMissing: boolean;
}

export function ThreadIntro({ chat, root, isRootMissing }: Props) {
  const count = root?.thread?.count ?? 0;
  return (
    <div className={styles.intro}>
      {root && <Root chat={chat} root={root} />}
      {isRootMissing && <p className={styles.removed}>{text.conversation.removed}</p>}
      {(root || isRootMissing) && (
        <p className={styles.divider}>
          {count > 0 ? text.threads.replies(count) : words.noReplies}
        </p>
      )}
    </div>
  );
}

function Root({ chat, root }: { chat: Chat; root: Message }) {
  const opened = useRef(new Set<string>());
  const onDelete = useDeleteMessage();
  const actionsFor = useActionsFor(chat, { onDelete });
  /** The summary of the thread would be a link to itself. */
  const shown = useMemo(() => {
    const { thread: _, ...rest } = root;
    return rest;
  }, [root]);
  return (
    <MessageItem
      {...actionsFor(shown)}
      onThread={undefined}
      isHead
      day={null}
      unread={null}
      isMarked={false}
      isNew={false}
      isEdited={false}
      opened={opened.current}
    />
  );
}
