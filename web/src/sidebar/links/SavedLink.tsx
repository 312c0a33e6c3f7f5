/** The row of the sidebar that opens the messages that the user has saved. */
import { Bookmark } from "lucide-react";
import { useRoute } from "wouter";
import { text } from "../../text/text.ts";
import { SidebarRow } from "../SidebarRow.tsx";

export function SavedLink() {
  const [isOpen] = useRoute("/saved");
  return (
    <SidebarRow
      href="/saved"
      glyph={<Bookmark size={16} />}
      name={text.saved.title}
      isOpen={isOpen}
    />
  );
}
