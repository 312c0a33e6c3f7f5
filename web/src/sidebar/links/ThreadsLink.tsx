/** The row of the sidebar that opens the threads that the user follows. Hidden for users without threads. */
import { MessageSquareText } from "lucide-react";
import { useRoute } from "wouter";
import { useLive } from "../../live/hooks.ts";
import { text } from "../../text/text.ts";
import { SidebarRow } from "../SidebarRow.tsx";

const words = text.threads;

export function ThreadsLink() {
  const [isOpen] = useRoute("/threads");
  const { unreadCount, mentionCount } = useLive(({ state }) => state.threads);
  const hasThreads = useLive((live) => live.hasThreads);
  if (!hasThreads && !isOpen) return null;
  const unread = unreadCount > 0 ? words.unreadCount(unreadCount) : undefined;
  return (
    <SidebarRow
      href="/threads"
      glyph={<MessageSquareText size={16} />}
      name={words.title}
      isOpen={isOpen}
      weight={unread ? "strong" : "normal"}
      count={mentionCount}
      state={mentionCount > 0 ? words.mentions(mentionCount) : unread}
    />
  );
}
