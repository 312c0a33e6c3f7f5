/** The confirmation before a message is deleted. */
import type { Message } from "@belfry/contracts/messages/messages";
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

export default function RemoveMessage({ message, isOwn, onClose }: Props) {
  const { remove } = useActions();
  const words = text.conversation;
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
