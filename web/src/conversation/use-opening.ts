/**
 * Loads the stretch to show: around the message of the address once, afterwards wherever the reader
 * is. Tried again by hand, and by itself with every new connection.
 */
import { useCallback, useEffect, useState } from "react";
import { useActions, useConnection, useLive } from "../live/hooks.ts";
import { text } from "../text/text.ts";
import { toast } from "../ui/notices/Announcer.tsx";

export function useOpening(chatId: number, messageId: number | undefined) {
  const { openChat, closeChat } = useActions();
  const isOnline = useConnection() === "open";
  const isMissing = useLive((live) => live.state.timelines[chatId] === undefined);
  const isThere = useLive((live) =>
    live.state.timelines[chatId]?.messages.some(({ id }) => id === messageId),
  );
  const [visited, setVisited] = useState<number | undefined>();
  const [failure, setFailure] = useState<unknown>(null);

  const open = useCallback(() => {
    const around = messageId === visited ? undefined : messageId;
    const seen = () => {
      setVisited(messageId);
      setFailure(null);
    };
    openChat(chatId, around ? { around } : {}).then(seen, setFailure);
  }, [openChat, chatId, messageId, visited]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new connection may bring what failed
  useEffect(() => {
    if (isMissing || (messageId && messageId !== visited)) open();
  }, [open, isMissing, messageId, isOnline]);

  useEffect(() => () => closeChat(chatId), [closeChat, chatId]);

  const isGone = !isMissing && messageId === visited && isThere === false;
  useEffect(() => {
    if (messageId && isGone) toast(text.conversation.missing);
  }, [messageId, isGone]);

  return { failure, open };
}
