/** The root of a thread and the thread, which does not exist before its first reply. */
import type { Chat } from "@belfry/contracts/chats";
import { quotedMessage } from "@belfry/contracts/live/timeline";
import type { Message } from "@belfry/contracts/messages/messages";
import { useEffect, useState } from "react";
import { useActions, useChat, useLive, useTimeline } from "../live/hooks.ts";

export interface OpenThread {
  /** Undefined while it loads, and if it does not exist any more. */
  root: Message | undefined;
  isRootMissing: boolean;
  /** Undefined if there is no thread yet. */
  threadId: number | undefined;
  /** Undefined while it loads. */
  thread: Chat | undefined;
}

export function useThread(chatId: number, rootId: number): OpenThread {
  const { loadQuoted, openThread } = useActions();
  const timeline = useTimeline(chatId);
  const root = timeline && quotedMessage(timeline, rootId);
  const [isTried, setTried] = useState(false);
  const isMissing = timeline !== undefined && !root;
  useEffect(() => {
    if (isMissing) void loadQuoted(chatId, rootId).then(() => setTried(true));
  }, [isMissing, chatId, rootId, loadQuoted]);

  /** A thread that was just started has no replies, so its root does not show it. */
  const startedId = useLive(
    ({ state }) =>
      Object.values(state.chats).find(
        ({ parent }) => parent?.chatId === chatId && parent.messageId === rootId,
      )?.id,
  );
  const threadId = root?.thread?.chatId ?? startedId;
  const thread = useChat(threadId ?? 0);
  useEffect(() => {
    if (threadId !== undefined) return openThread(threadId);
  }, [threadId, openThread]);

  return { root, isRootMissing: isMissing && isTried, threadId, thread };
}
