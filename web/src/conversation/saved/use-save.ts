/** Saves messages for later, and removes them from the saved ones. */
import type { Message } from "@belfry/contracts/messages/messages";
import { useCallback } from "react";
import { useActions } from "../../live/hooks.ts";
import { explain } from "../../text/explain.ts";
import { text } from "../../text/text.ts";
import { toast, toastFailure } from "../../ui/notices/Announcer.tsx";

const words = text.saved;

export function useSave() {
  const { setSaved } = useActions();
  return useCallback(
    (message: Pick<Message, "chatId" | "id">, isSaved: boolean) => {
      setSaved(message, isSaved).then(
        () => toast(isSaved ? words.saved : words.removed),
        (error) =>
          toastFailure(`${isSaved ? words.saveFailed : words.removeFailed} ${explain(error)}`),
      );
    },
    [setSaved],
  );
}
