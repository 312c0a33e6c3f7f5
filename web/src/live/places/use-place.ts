/** The place of a message in a list of messages from any chat, which may be a thread that is not open. */
import type { Chat } from "@belfry/contracts/chats";
import { withTitle } from "@belfry/contracts/people/direct-chats";
import { useEffect, useState } from "react";
import { call } from "../../api/call.ts";
import { useChat, useMe } from "../hooks.ts";

/** Running requests: a list may have several messages of one thread. Null: the user cannot read it any more. */
const running = new Map<number, Promise<Chat | null>>();

/** Undefined until it is known. A thread has the title of its chat. */
export function usePlace(chatId: number): Chat | undefined {
  const known = useChat(chatId);
  const { id: userId } = useMe();
  const [loaded, setLoaded] = useState<Chat | null>(null);
  const isMissing = known === undefined;
  useEffect(() => {
    if (!isMissing) return;
    let isCurrent = true;
    void lookUp(chatId).then((chat) => isCurrent && setLoaded(chat));
    return () => {
      isCurrent = false;
    };
  }, [isMissing, chatId]);
  return known ?? (loaded?.id === chatId ? withTitle(loaded, userId) : undefined);
}

function lookUp(chatId: number): Promise<Chat | null> {
  const request =
    running.get(chatId) ??
    call("GET /api/chats/:chatId", { params: { chatId } })
      .catch(() => null)
      .finally(() => running.delete(chatId));
  running.set(chatId, request);
  return request;
}
