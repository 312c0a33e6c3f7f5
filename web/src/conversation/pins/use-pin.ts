/** Pins messages for all members of the chat, and unpins them. */
import type { Message } from "@belfry/contracts/messages/messages";
import { useCallback } from "react";
import { useActions } from "../../live/hooks.ts";
import { explain } from "../../text/explain.ts";
import { text } from "../../text/text.ts";
import { toast, toastFailure } from "../../ui/notices/Announcer.tsx";

const words = text.conversation.pins;

export function usePin() {
  const { setPinned } = useActions();
  return useCallback(
    (message: Pick<Message, "chatId" | "id">, isPinned: boolean) => {
      setPinned(message, isPinned).then(
        () => toast(isPinned ? words.pinned : words.unpinned),
        (error) =>
          toastFailure(`${isPinned ? words.pinFailed : words.unpinFailed} ${explain(error)}`),
      );
    },
    [setPinned],
  );
}
