/** Loads the messages to show, and again after a reconnect if that failed. */
import { useCallback, useEffect, useState } from "react";
import { useActions, useConnection, useLive } from "../live/hooks.ts";
import { text } from "../text/text.ts";
import { toastFailure } from "../ui/notices/Announcer.tsx";

export function useOpenChat(chatId: number, messageId: number | undefined) {
  const { openChat, closeChat } = useActions();
  const isOnline = useConnection() === "open";
  const isMissing = useLive((live) => live.state.timelines[chatId] === undefined);
  const isLoaded = useLive(
    (live) =>
      messageId === undefined ||
      live.state.timelines[chatId]?.messages.some(({ id }) => id === messageId),
  );
  const [openedId, setOpenedId] = useState<number | undefined>();
  const [failure, setFailure] = useState<unknown>(null);

  const open = useCallback(() => {
    const around = messageId === openedId ? undefined : messageId;
    const onOpened = () => {
      setOpenedId(messageId);
      setFailure(null);
    };
    openChat(chatId, around ? { around } : {}).then(onOpened, setFailure);
  }, [openChat, chatId, messageId, openedId]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a reconnect repeats a failed request
  useEffect(() => {
    if (isMissing || (messageId && messageId !== openedId)) open();
  }, [open, isMissing, messageId, isOnline]);

  useEffect(() => () => closeChat(chatId), [closeChat, chatId]);

  const isNotFound = !isMissing && messageId === openedId && isLoaded === false;
  useEffect(() => {
    if (messageId && isNotFound) toastFailure(text.conversation.missing);
  }, [messageId, isNotFound]);

  return { failure, open };
}
