/** Asks before a message is deleted. */
import type { Message } from "@belfry/contracts/messages";
import { useActions } from "../live/hooks.ts";
import { explain } from "../text/explain.ts";
import { text } from "../text/text.ts";
import { ConfirmDialog } from "../ui/ConfirmDialog.tsx";
import { nameOf } from "./rows.ts";

interface Props {
  message: Message;
  isOwn: boolean;
  onClose: () => void;
}

export function RemoveMessage({ message, isOwn, onClose }: Props) {
  const { remove } = useActions();
  const words = text.conversation;
  return (
    <ConfirmDialog
      title={words.removeTitle}
      why={isOwn ? words.removeOwn : words.removeOf(nameOf(message.author))}
      action={words.remove}
      explain={explain}
      onConfirm={() => remove(message.chatId, message.id)}
      onClose={onClose}
    />
  );
}
