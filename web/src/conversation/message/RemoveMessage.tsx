/** The confirmation before a message is deleted. */
import type { Message } from "@belfry/contracts/messages/messages";
import { useEffect } from "react";
import { useActions } from "../../live/hooks.ts";
import { text } from "../../text/text.ts";
import { ConfirmDialog } from "../../ui/dialogs/ConfirmDialog.tsx";
import { withEmojis } from "../../ui/emoji/emoji.ts";
import { nameOf } from "./author.ts";

interface Props {
  message: Message;
  isOwn: boolean;
  onClose: () => void;
}

export function RemoveMessage({ message, isOwn, onClose }: Props) {
  const { remove } = useActions();
  const words = text.conversation;
  const { id } = message;

  // The button that opened the dialog no longer exists, so focus moves to the message.
  useEffect(
    () => () => {
      requestAnimationFrame(() => {
        const place = document.querySelector<HTMLElement>(`[data-message="${id}"]`);
        if (document.activeElement === document.body) place?.focus();
      });
    },
    [id],
  );

  return (
    <ConfirmDialog
      title={words.removeTitle}
      body={isOwn ? words.removeOwnText : words.removeOtherText(withEmojis(nameOf(message.author)))}
      action={words.remove}
      onConfirm={() => remove(message.chatId, message.id)}
      onClose={onClose}
    />
  );
}
