/** The texts of the panel of a thread and of the list of threads. */
import { numberFormats } from "../../../numbers.ts";

const { count } = numberFormats("en");

export const en = {
  panel: {
    title: "Thread",
    inChat: (chat: string) => `in ${chat}`,
    following: "Following",
    follow: "Follow",
    followHint: "Receive notifications of new replies",
    unfollowHint: "You receive notifications of new replies. Click to stop following.",
    followed: "You follow this thread.",
    unfollowed: "You no longer follow this thread.",
    failed: "Your choice wasn’t saved.",
    close: "Close the thread",
    noReplies: "No replies yet",
    placeholder: "Reply in thread…",
    field: (chat: string) => `Reply in the thread, in ${chat}`,
    alsoInChat: (chat: string) => `Also send to ${chat}`,
    place: "the thread",
    off: "Threads are turned off in this chat.",
  },

  list: {
    title: "Threads",
    filter: "Which threads",
    following: "Following",
    unread: "Unread",
    earlier: "Earlier",
    markAllRead: "Mark all read",
    markedAllRead: "All threads are marked as read.",
    markFailed: "The threads weren’t marked as read.",
    markedRead: "Thread marked as read.",
    markedUnread: "Thread marked as unread.",
    markOneFailed: "The thread wasn’t marked.",
    undoFailed: "This couldn’t be undone.",
    newReplies: (n: number) => count(n, "new", "new"),
    leave: "Threads without a new reply for 3 days leave this list.",
    empty: "No threads yet",
    emptyHint: "Threads you write in or follow appear here.",
    noneUnread: "No unread threads",
    noneUnreadHint: "You have read all replies in the threads that you follow.",
    more: "Show more",
    by: (name: string) => `${name}:`,
    byYou: "You:",
  },
};
