/** The row of the sidebar that opens the open alerts, with the number of critical ones that nobody is on. */
import { Flame } from "lucide-react";
import { useRoute } from "wouter";
import { useUrgentCount } from "../../live/open-alerts/urgent.ts";
import { text } from "../../text/text.ts";
import { SidebarRow } from "../SidebarRow.tsx";

export function AlertsLink() {
  const [isOpen] = useRoute("/alerts/*?");
  const count = useUrgentCount();
  return (
    <SidebarRow
      href="/alerts"
      glyph={<Flame size={16} />}
      name={text.alerts.title}
      isOpen={isOpen}
      alarmCount={count}
      state={count > 0 ? text.alerts.urgent(count) : undefined}
    />
  );
}
