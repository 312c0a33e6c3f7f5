/** Marks threads as read or unread. A toast offers to undo the marks of all. */
import type { FollowedThread } from "@belfry/contracts/people/threads";
import { call } from "../../api/call.ts";
import { useActions } from "../../live/hooks.ts";
import { explain } from "../../text/explain.ts";
import { threadsText } from "../../text/screens/chats/threads.ts";
import { announce, toast, toastFailure } from "../../ui/notices/Announcer.tsx";

const words = threadsText.list;

export function useMarkThreads(reload: () => Promise<void>) {
  const { markUnread } = useActions();

  async function markAllRead() {
    try {
      const { items } = await call("POST /api/me/threads/read");
      void reload();
      toast(words.markedAllRead, {
        undo() {
          const undone = items.map(({ chatId, readId }) => markUnread(chatId, readId + 1));
          Promise.all(undone).then(reload, (error) =>
            toastFailure(`${words.undoFailed} ${explain(error)}`),
          );
        },
      });
    } catch (error) {
      toastFailure(`${words.markFailed} ${explain(error)}`);
    }
  }

  /** A read thread becomes unread from its last reply on. */
  async function toggle({ chat: { id: chatId, lastMessageId }, unreadCount }: FollowedThread) {
    try {
      if (unreadCount > 0) {
        const body = { messageId: lastMessageId };
        await call("PUT /api/chats/:chatId/read", { params: { chatId }, body });
      } else await markUnread(chatId, lastMessageId);
      announce(unreadCount > 0 ? words.markedRead : words.markedUnread);
      void reload();
    } catch (error) {
      toastFailure(`${words.markOneFailed} ${explain(error)}`);
    }
  }

  return { markAllRead, toggle };
}
