/** One chat: its messages and the composer. */
import type { Chat } from "@belfry/contracts/chats";
import type { Message } from "@belfry/contracts/messages/messages";
import { readOnlyReason } from "@belfry/contracts/permissions";
import { type ReactNode, Suspense, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { useActions, useChat, useMe, useTimeline, useUnsent } from "../live/hooks.ts";
import type { PostOptions } from "../live/store.ts";
import { explain } from "../text/explain.ts";
import { text } from "../text/text.ts";
import { Button } from "../ui/controls/Button.tsx";
import { lazyView } from "../ui/lazy-view.ts";
import { Notice } from "../ui/notices/Notice.tsx";
import styles from "./Conversation.module.css";
import { DensityNote } from "./compact/DensityNote.tsx";
import { Composer } from "./composer/Composer.tsx";
import { Messages } from "./list/Messages.tsx";
import { SystemChat } from "./message/system-chat.ts";
import { useDeleteMessage } from "./message/use-delete-message.ts";
import { isBy } from "./message-text/author.ts";
import { OfflineNote } from "./OfflineNote.tsx";
import { useReply } from "./replies/use-reply.ts";
import { scheduleDraft } from "./schedule/schedule-draft.ts";
import { TypingLine } from "./TypingLine.tsx";
import { DropArea } from "./uploads/DropArea.tsx";
import { addFiles, takeFiles } from "./uploads/upload-list.ts";
import { useOpenChat } from "./use-open-chat.ts";
import { useVisits } from "./use-visits.ts";

const EmptyStart = lazyView(() => import("./EmptyChat.tsx"));

interface Props {
  chatId: number;
  /** The message to scroll to and highlight. */
  messageId?: number | undefined;
  onOpenWebhooks?: () => void;
  onOpenMembers?: () => void;
  /** Present in a panel next to another conversation. */
  panel?: PanelParts;
}

export interface PanelParts {
  /** Above the first message. */
  intro: ReactNode;
  /** When the message above was posted. */
  startsAt: string | undefined;
  /** Where files go that are dropped. */
  title: string;
  /** The name of the field, and the hint in it. */
  label: string;
  placeholder: string;
  /** Below the field. */
  below: ReactNode;
  onPost: (text: string, more: PostOptions) => void;
}

export function Conversation({ chatId, ...rest }: Props) {
  const chat = useChat(chatId);
  return (
    chat && (
      <SystemChat value={chat.isSystem}>
        <OpenConversation chat={chat} {...rest} />
      </SystemChat>
    )
  );
}

type OpenProps = Omit<Props, "chatId"> & { chat: Chat };

function OpenConversation({ chat, messageId, panel, ...openers }: OpenProps) {
  const me = useMe();
  const { post } = useActions();
  const timeline = useTimeline(chat.id);
  const unsent = useUnsent(chat.id);
  const visits = useVisits();
  const { failure, open } = useOpenChat(chat.id, messageId, visits);
  const [editing, setEditing] = useState<Message | null>(null);
  const { replyingTo, start: startReply } = useReply(chat.id, timeline);
  const deleteMessage = useDeleteMessage();
  /** The list scrolls to its end after each post. */
  const [postCount, setPostCount] = useState(0);

  const mine = useMemo(
    () => timeline?.messages.findLast(({ author, deletedAt }) => isBy(author, me.id) && !deletedAt),
    [timeline, me.id],
  );
  const isEmpty = timeline?.messages.length === 0 && unsent.length === 0;
  /** A user who has seen the empty chat gets no unread line above its first message. */
  const hasSeenEmpty = useRef(false);
  useEffect(() => {
    if (isEmpty) hasSeenEmpty.current = document.visibilityState === "visible";
  }, [isEmpty]);
  const endEditAndDelete = useCallback(
    (message: Message) => {
      setEditing((edited) => (edited?.id === message.id ? null : edited));
      deleteMessage(message);
    },
    [deleteMessage],
  );
  const stopEditing = useCallback(() => setEditing(null), []);

  async function schedule(draft: string, at: Date): Promise<void> {
    const place = { userId: me.id, chatId: chat.id };
    await scheduleDraft(place, { text: draft, replyTo: replyingTo?.id, at });
    startReply(null);
  }

  return (
    <DropArea
      className={styles.conversation}
      title={panel?.title ?? chat.title}
      onFiles={
        readOnlyReason(me, chat)
          ? undefined
          : (files) => addFiles({ userId: me.id, chatId: chat.id }, files)
      }
    >
      {!panel && <OfflineNote />}
      {timeline && !panel && <DensityNote chatId={chat.id} messages={timeline.messages} />}
      {failure && !timeline ? (
        <div className={styles.failure}>
          <Notice tone="danger">
            {text.conversation.loadFailed} {explain(failure)}
          </Notice>
          <Button onClick={open}>{text.ui.retry}</Button>
        </div>
      ) : isEmpty && !panel ? (
        <Suspense fallback={<div className={styles.loading} aria-busy="true" />}>
          <EmptyStart chat={chat} {...openers} />
        </Suspense>
      ) : timeline ? (
        <Messages
          chat={chat}
          timeline={timeline}
          unsent={unsent}
          hasSeenEmpty={hasSeenEmpty.current}
          messageId={messageId}
          visits={visits}
          postCount={postCount}
          editingId={editing?.id}
          intro={panel?.intro}
          startsAt={panel?.startsAt}
          isSecond={panel !== undefined}
          onReply={startReply}
          onEdit={setEditing}
          onDelete={endEditAndDelete}
        />
      ) : (
        <div className={styles.loading} aria-busy="true" />
      )}
      <Composer
        chat={chat}
        panel={panel}
        editing={editing}
        replyingTo={replyingTo}
        onStopReply={() => startReply(null)}
        onStopEditing={stopEditing}
        onEditLast={() => mine && setEditing(mine)}
        onPost={(draft) => {
          const files = takeFiles({ userId: me.id, chatId: chat.id });
          const more = {
            ...(replyingTo && { replyTo: replyingTo.id }),
            ...(files.length > 0 && { files }),
          };
          if (panel) panel.onPost(draft, more);
          else post(chat.id, draft, more);
          startReply(null);
          setPostCount((count) => count + 1);
        }}
        // The list of scheduled messages has no place for threads.
        onSchedule={panel ? undefined : schedule}
      />
      {!readOnlyReason(me, chat) && <TypingLine chatId={chat.id} />}
    </DropArea>
  );
}
