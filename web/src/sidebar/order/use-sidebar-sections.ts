/** The sections of the sidebar, kept up to date. */
import type { Chat } from "@belfry/contracts/chats";
import { useSections } from "../../live/hooks.ts";
import { useMuteClock } from "../../live/weight/use-weight.ts";
import { type ShownSection, sectionsOf } from "./sidebar-sections.ts";
import { useIsUnreadOnly } from "./unread-only.ts";

export function useSidebarSections(
  chats: readonly Chat[],
  openChatId: number | null,
): ShownSection[] {
  const sections = useSections();
  const isUnreadOnly = useIsUnreadOnly();
  const now = useMuteClock(chats);
  return sectionsOf(chats, sections, { openChatId, isUnreadOnly, now });
}
