/** Input for a new message, or for editing an older one. */

import type { Chat } from "@belfry/contracts/chats";
import type { Message } from "@belfry/contracts/messages/messages";
import { readOnlyReason } from "@belfry/contracts/permissions";
import { type ReactNode, useEffect, useRef } from "react";
import { useDraft } from "../../live/drafts/drafts.ts";
import { useMe, useTyping } from "../../live/hooks.ts";
import { text } from "../../text/text.ts";
import { ReplyBar } from "../replies/ReplyBar.tsx";
import { addFiles, useUploads } from "../uploads/upload-list.ts";
import styles from "./Composer.module.css";
import { EditMessage } from "./EditMessage.tsx";
import { MessageInput } from "./MessageInput.tsx";
import { ReadOnlyNote } from "./ReadOnlyNote.tsx";

const words = text.conversation;

interface Props {
  chat: Chat;
  /** The texts of a panel, and what is below the field. */
  panel?: { label: string; placeholder: string; below: ReactNode } | undefined;
  editing: Message | null;
  /** The message that the next one replies to. */
  replyingTo: Message | null;
  onStopReply: () => void;
  onStopEditing: () => void;
  onEditLast: () => void;
  onPost: (text: string) => void;
  onSchedule: ((text: string, at: Date) => Promise<void>) | undefined;
}

export function Composer(props: Props) {
  const { chat, panel, editing, replyingTo } = props;
  const { onStopReply, onStopEditing, onEditLast, onPost, onSchedule } = props;
  const draft = useDraft(chat.id);
  const me = useMe();
  const { typeIn, endTyping } = useTyping();
  const uploads = useUploads(chat.id);
  const hasEdited = useRef(false);
  useEffect(() => {
    if (editing) hasEdited.current = true;
  }, [editing]);

  const reason = readOnlyReason(me, chat);
  if (reason) return <ReadOnlyNote chat={chat} reason={reason} />;
  if (editing) {
    return (
      <div className={styles.composer}>
        <EditMessage key={editing.id} message={editing} onClose={onStopEditing} />
      </div>
    );
  }
  return (
    <div className={styles.composer}>
      {replyingTo && <ReplyBar message={replyingTo} onCancel={onStopReply} />}
      <MessageInput
        key="new"
        chatId={chat.id}
        focusRequest={replyingTo?.id}
        label={panel?.label ?? words.composer(chat.title)}
        placeholder={panel?.placeholder ?? words.placeholder(chat.title)}
        initial={draft.load()}
        mode="send"
        // The on-screen keyboard of a phone would cover half the chat.
        isAutoFocused={hasEdited.current || matchMedia("(hover: hover)").matches}
        onChange={(value) => {
          draft.save(value);
          if (value.trim() !== "") typeIn(chat.id);
        }}
        onArrowUpInEmpty={onEditLast}
        onEscape={replyingTo ? onStopReply : undefined}
        uploads={uploads}
        onFiles={(files) => addFiles({ userId: me.id, chatId: chat.id }, files)}
        onSubmit={(value) => {
          endTyping();
          onPost(value);
        }}
        onSchedule={onSchedule}
      />
      {panel?.below}
    </div>
  );
}
