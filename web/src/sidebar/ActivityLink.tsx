/** The row of the sidebar that opens the activity of the user. */
import { Inbox } from "lucide-react";
import { useRoute } from "wouter";
import { text } from "../text/text.ts";
import { SidebarRow } from "./SidebarRow.tsx";
import { SidebarSection } from "./SidebarSection.tsx";

export function ActivityLink() {
  const [isOpen] = useRoute("/activity");
  return (
    <SidebarSection>
      <SidebarRow
        href="/activity"
        glyph={<Inbox size={16} />}
        name={text.activity.title}
        isOpen={isOpen}
      />
    </SidebarSection>
  );
}
