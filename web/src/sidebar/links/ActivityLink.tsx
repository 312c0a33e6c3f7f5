/** The row of the sidebar that opens the activity of the user, with the number of unread entries. */
import { Inbox } from "lucide-react";
import { useRoute } from "wouter";
import { useActivityCount } from "../../live/weight/use-weight.ts";
import { text } from "../../text/text.ts";
import { SidebarRow } from "../SidebarRow.tsx";

export function ActivityLink() {
  const [isOpen] = useRoute("/activity");
  const count = useActivityCount();
  return (
    <SidebarRow
      href="/activity"
      glyph={<Inbox size={16} />}
      name={text.activity.title}
      isOpen={isOpen}
      count={count}
      state={count > 0 ? text.activity.unreadCount(count) : undefined}
    />
  );
}
