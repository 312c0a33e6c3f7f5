/** Loads the messages to show, and again after a reconnect if that failed. */
import { useCallback, useEffect, useState } from "react";
import { useActions, useConnection, useLive } from "../live/hooks.ts";
import { text } from "../text/text.ts";
import { toastFailure } from "../ui/notices/Announcer.tsx";

/** Another number of visits shows the message again, wherever the reader has gone since. */
export function useOpenChat(chatId: number, messageId: number | undefined, visits: number) {
  const { openChat, closeChat } = useActions();
  const isOnline = useConnection() === "open";
  const isMissing = useLive((live) => live.state.timelines[chatId] === undefined);
  const isLoaded = useLive(
    (live) =>
      messageId === undefined ||
      live.state.timelines[chatId]?.messages.some(({ id }) => id === messageId),
  );
  const target = messageId && `${messageId} ${visits}`;
  const [opened, setOpened] = useState<typeof target>();
  const [failure, setFailure] = useState<unknown>(null);

  const open = useCallback(() => {
    const around = target === opened ? undefined : messageId;
    const onOpened = () => {
      setOpened(target);
      setFailure(null);
    };
    openChat(chatId, around ? { around } : {}).then(onOpened, setFailure);
  }, [openChat, chatId, messageId, target, opened]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a reconnect repeats a failed request
  useEffect(() => {
    if (isMissing || (target && target !== opened)) open();
  }, [open, isMissing, target, isOnline]);

  useEffect(() => () => closeChat(chatId), [closeChat, chatId]);

  const isNotFound = !isMissing && target === opened && isLoaded === false;
  useEffect(() => {
    if (messageId && isNotFound) toastFailure(text.conversation.missing);
  }, [messageId, isNotFound]);

  return { failure, open };
}
