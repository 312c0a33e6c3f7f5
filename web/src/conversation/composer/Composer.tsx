/** Input for a new message, or for editing an older one. */

import type { Chat } from "@belfry/contracts/chats";
import type { Message } from "@belfry/contracts/messages/messages";
import { readOnlyReason } from "@belfry/contracts/permissions";
import { X } from "lucide-react";
import { useEffect, useRef } from "react";
import { useActions, useDraft, useMe, useTyping } from "../../live/hooks.ts";
import { text } from "../../text/text.ts";
import { IconButton } from "../../ui/controls/IconButton.tsx";
import { ReplyBar } from "../replies/ReplyBar.tsx";
import styles from "./Composer.module.css";
import { MessageInput } from "./MessageInput.tsx";
import { ReadOnlyNote } from "./ReadOnlyNote.tsx";

const words = text.conversation;

interface Props {
  chat: Chat;
  editing: Message | null;
  /** The message that the next one replies to. */
  replyingTo: Message | null;
  onStopReply: () => void;
  onStopEditing: () => void;
  onEditLast: () => void;
  onPost: (text: string) => void;
}

export function Composer(props: Props) {
  const { chat, editing, replyingTo, onStopReply, onStopEditing, onEditLast, onPost } = props;
  const draft = useDraft(chat.id);
  const { edit } = useActions();
  const me = useMe();
  const { typeIn, endTyping } = useTyping();
  const hasEdited = useRef(false);
  useEffect(() => {
    if (editing) hasEdited.current = true;
  }, [editing]);

  const reason = readOnlyReason(me, chat);
  if (reason) return <ReadOnlyNote chat={chat} reason={reason} />;
  if (editing) {
    return (
      <div className={styles.composer}>
        <div className={styles.editing}>
          <span>
            <strong>{words.editing}</strong> {words.editHint}
          </span>
          <IconButton icon={X} label={words.stopEditing} onClick={onStopEditing} />
        </div>
        <MessageInput
          chatId={chat.id}
          key={`edit ${editing.id}`}
          label={words.editing}
          placeholder=""
          initial={editing.text}
          mode="save"
          isAutoFocused
          onEscape={onStopEditing}
          onSubmit={async (changed) => {
            if (changed !== editing.text) await edit(chat.id, editing.id, changed);
            onStopEditing();
          }}
        />
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
        label={words.composer(chat.title)}
        placeholder={words.placeholder(chat.title)}
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
        onSubmit={(value) => {
          endTyping();
          onPost(value);
        }}
      />
    </div>
  );
}
