/** Marks messages as unread, from one on. */
import type { Message } from "@belfry/contracts/messages/messages";
import { useCallback } from "react";
import { useActions } from "../../live/hooks.ts";
import { explain } from "../../text/explain.ts";
import { text } from "../../text/text.ts";
import { toast, toastFailure } from "../../ui/notices/Announcer.tsx";

const words = text.conversation;

export function useMarkUnread() {
  const { markUnread } = useActions();
  return useCallback(
    ({ chatId, id }: Message) => {
      markUnread(chatId, id).then(
        () => toast(words.markedUnread),
        (error) => toastFailure(`${words.markUnreadFailed} ${explain(error)}`),
      );
    },
    [markUnread],
  );
}
