/** Input for a new text of an older message. Changes are kept until they are saved or discarded. */
import { quotedMessage } from "@belfry/contracts/live/timeline";
import type { Message } from "@belfry/contracts/messages/messages";
import { X } from "lucide-react";
import { useRef, useState } from "react";
import { useDraft } from "../../live/drafts/drafts.ts";
import { type EditDraft, useActions, useEditDraft, useTimeline } from "../../live/hooks.ts";
import { text } from "../../text/text.ts";
import { Button } from "../../ui/controls/Button.tsx";
import { IconButton } from "../../ui/controls/IconButton.tsx";
import styles from "./Composer.module.css";
import { MessageInput } from "./MessageInput.tsx";

const words = text.conversation.editor;

interface Props {
  /** The message as it was when editing began. */
  message: Message;
  onClose: () => void;
}

export function EditMessage({ message, onClose }: Props) {
  const { chatId, id, editedAt } = message;
  const { edit } = useActions();
  const draft = useEditDraft(message);
  const newMessage = useDraft(chatId);
  const [restored, setRestored] = useState(draft.load);
  /** Also kept here, because the draft is deleted with its message. */
  const changes = useRef(restored);
  const timeline = useTimeline(chatId);
  const isDeleted = Boolean(timeline && quotedMessage(timeline, id)?.deletedAt);
  const isEditedSince = restored !== null && restored.editedAt !== editedAt;

  function close() {
    if (isDeleted && changes.current) {
      // It cannot be edited again, so the changes join the draft of a new message.
      newMessage.save([newMessage.load(), changes.current.text].filter(Boolean).join("\n\n"));
    }
    onClose();
  }

  function keep(changed: EditDraft | null) {
    changes.current = changed;
    draft.save(isDeleted ? null : changed);
  }

  return (
    <>
      <div className={styles.editing}>
        <span role="status">
          <strong>{words.title}</strong>{" "}
          {isDeleted
            ? words.deleted
            : isEditedSince
              ? words.restoredOverEdit
              : restored
                ? words.restored
                : words.hint}
        </span>
        <span className={styles.editingActions}>
          {restored && !isDeleted && (
            <Button
              look="quiet"
              size="small"
              onClick={() => {
                keep(null);
                setRestored(null);
              }}
            >
              {words.discard}
            </Button>
          )}
          <IconButton icon={X} label={words.close} onClick={close} />
        </span>
      </div>
      <MessageInput
        chatId={chatId}
        key={restored ? "restored" : "original"}
        label={words.title}
        placeholder=""
        initial={restored?.text ?? message.text}
        mode="save"
        isAutoFocused
        onChange={(changed) => {
          const isChanged = changed !== message.text;
          keep(isChanged ? { text: changed, editedAt: restored?.editedAt ?? editedAt } : null);
        }}
        onEscape={close}
        onSubmit={async (changed) => {
          if (changed !== message.text) await edit(chatId, id, changed);
          draft.save(null);
          onClose();
        }}
      />
    </>
  );
}
