/** Deletes a message as soon as the toast with Undo has closed. */
import type { Message } from "@belfry/contracts/messages/messages";
import { Trash2 } from "lucide-react";
import { useCallback } from "react";
import { useActions } from "../../live/hooks.ts";
import { explain } from "../../text/explain.ts";
import { text } from "../../text/text.ts";
import { announce, toast, toastFailure } from "../../ui/notices/Announcer.tsx";

const words = text.conversation;

export function useDeleteMessage(): (message: Message) => void {
  const { startDeletion } = useActions();
  return useCallback(
    ({ chatId, id }) => {
      const onFailed = (error: unknown) => toastFailure(`${words.deleteFailed} ${explain(error)}`);
      const deletion = startDeletion(chatId, id, onFailed);
      toast(words.messageDeleted, {
        icon: Trash2,
        undo() {
          deletion.undo();
          announce(words.messageRestored);
        },
        onClose: () => void deletion.send(),
        until: deletion.isFinal,
      });
    },
    [startDeletion],
  );
}
