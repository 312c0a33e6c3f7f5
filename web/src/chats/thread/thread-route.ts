/** The thread that the URL names. */
import { useRoute } from "wouter";

export interface ThreadPlace {
  /** The message that the thread is about. */
  rootId: number;
  replyId: number | undefined;
}

export function useThreadRoute(): ThreadPlace | undefined {
  const [, atThread] = useRoute("/chats/:chatId/thread/:rootId/*?");
  const [, atReply] = useRoute("/chats/:chatId/thread/:rootId/messages/:replyId");
  const rootId = Number(atThread?.rootId);
  if (!rootId) return undefined;
  return { rootId, replyId: Number(atReply?.replyId) || undefined };
}
