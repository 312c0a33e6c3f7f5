/** Toolbar of a message, shown on hover and focus. */

import type { Message } from "@belfry/contracts/messages/messages";
import { Copy, Link, Pencil, Reply, Trash2 } from "lucide-react";
import { text } from "../../text/text.ts";
import { copyText } from "../../ui/controls/clipboard.ts";
import { IconButton } from "../../ui/controls/IconButton.tsx";
import { toast, toastFailure } from "../../ui/notices/Announcer.tsx";
import styles from "./Message.module.css";
import { fullText } from "./message-text.ts";

export interface MessageActionsProps {
  message: Message;
  isOwn: boolean;
  mayRemove: boolean;
  onReply: (message: Message) => void;
  onEdit: (message: Message) => void;
  onRemove: (message: Message) => void;
}

const words = text.conversation;

export function MessageActions({
  message,
  isOwn,
  mayRemove,
  onReply,
  onEdit,
  onRemove,
}: MessageActionsProps) {
  const { chatId, id } = message;

  async function copy(value: string, done: string) {
    if (await copyText(value)) toast(done);
    else toastFailure(words.copyFailed);
  }

  const link = () => `${location.origin}/chats/${chatId}/messages/${id}`;
  return (
    <div className={styles.actions} role="toolbar" aria-label={words.actions}>
      <IconButton icon={Reply} label={text.replies.reply} onClick={() => onReply(message)} />
      <IconButton
        icon={Copy}
        label={words.copyText}
        onClick={() => copy(fullText(message), words.textCopied)}
      />
      <IconButton
        icon={Link}
        label={words.copyLink}
        onClick={() => copy(link(), words.linkCopied)}
      />
      {isOwn && <IconButton icon={Pencil} label={words.edit} onClick={() => onEdit(message)} />}
      {mayRemove && (
        <IconButton
          icon={Trash2}
          label={words.remove}
          onClick={({ currentTarget }) => {
            // The toolbar disappears, so focus moves to the message.
            currentTarget.closest("article")?.focus({ preventScroll: true });
            onRemove(message);
          }}
        />
      )}
    </div>
  );
}
