/** The row of the sidebar that opens the scheduled messages of the user. Hidden while the list is empty. */
import { CalendarClock, CircleAlert } from "lucide-react";
import { useRoute } from "wouter";
import { useLive } from "../../live/hooks.ts";
import { text } from "../../text/text.ts";
import { SidebarRow } from "../SidebarRow.tsx";

const words = text.scheduled;

export function ScheduledLink() {
  const [isOpen] = useRoute("/scheduled");
  const scheduled = useLive((live) => live.scheduled);
  if (scheduled.length === 0 && !isOpen) return null;
  const hasFailed = scheduled.some(({ failure }) => failure !== undefined);
  return (
    <SidebarRow
      href="/scheduled"
      glyph={<CalendarClock size={16} />}
      name={words.title}
      isOpen={isOpen}
      weight={hasFailed ? "strong" : "normal"}
      trailing={hasFailed ? { icon: CircleAlert, label: words.notSent } : undefined}
    />
  );
}
