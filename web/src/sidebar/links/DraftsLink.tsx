/** The row of the sidebar that opens the drafts. It is hidden without drafts. */
import { Pencil } from "lucide-react";
import { useRoute } from "wouter";
import { useDrafts } from "../../live/drafts/drafts.ts";
import { useLive } from "../../live/hooks.ts";
import { text } from "../../text/text.ts";
import { SidebarRow } from "../SidebarRow.tsx";

/** Without the open chat: its draft is on the screen, and the rows would move with the first letter. */
export function DraftsLink({ openChatId }: { openChatId: number | null }) {
  const [isOpen] = useRoute("/drafts");
  const drafts = useDrafts();
  const chats = useLive(({ state }) => state.chats);
  const isListed = (chatId: number) => chats[chatId] && chats[chatId].kind !== "thread";
  const count = drafts.filter(({ chatId }) => chatId !== openChatId && isListed(chatId)).length;
  if (count === 0 && !isOpen) return null;
  return (
    <SidebarRow
      href="/drafts"
      glyph={<Pencil size={16} />}
      name={text.drafts.title}
      isOpen={isOpen}
      quietCount={count}
      state={text.drafts.count(count)}
    />
  );
}
