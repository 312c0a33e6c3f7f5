/** The message that the user replies to, kept with the draft of the chat. */
import { quotedMessage, type Timeline } from "@belfry/contracts/live/timeline";
import type { Message } from "@belfry/contracts/messages/messages";
import { useCallback, useEffect, useState } from "react";
import { useActions, useDraftReply } from "../../live/hooks.ts";

export function useReply(chatId: number, timeline: Timeline | undefined) {
  const draft = useDraftReply(chatId);
  const { loadQuoted } = useActions();
  const [messageId, setMessageId] = useState(draft.load);
  const original = messageId && timeline ? quotedMessage(timeline, messageId) : undefined;
  const isMissing = messageId !== null && timeline !== undefined && !original;
  useEffect(() => {
    if (isMissing) void loadQuoted(chatId, messageId);
  }, [isMissing, chatId, messageId, loadQuoted]);

  const { save } = draft;
  const start = useCallback(
    (message: Message | null) => {
      setMessageId(message?.id ?? null);
      save(message?.id ?? null);
    },
    [save],
  );
  return { replyingTo: original && !original.deletedAt ? original : null, start };
}
