/** The chats of the sidebar in their sections, in the order of the rows. */
import type { Chat } from "@belfry/contracts/chats";
import { fixedSections } from "@belfry/contracts/live/sidebar";
import { type Weight, weightOf } from "@belfry/contracts/live/unread";
import { isHidden } from "@belfry/contracts/people/direct-chats";
import type { Section } from "@belfry/contracts/people/sidebar";

export interface SidebarView {
  openChatId: number | null;
  /** Only chats with something unread, and the open one. */
  isUnreadOnly: boolean;
  now: number;
}

export interface ShownSection {
  section: Section;
  /** All chats of the section, in its order. */
  chats: readonly Chat[];
  /** The chats with a row. A closed section has one for the open chat only. */
  rows: readonly Chat[];
  /** Mentions and direct messages in chats without a row. */
  hiddenCalls: number;
  /** Whether something in chats without a row is unread. */
  hasHiddenUnread: boolean;
}

/**
 * Returns the sections of the sidebar. `chats` are ordered by name. A direct chat without messages is
 * shown while it is open.
 */
export function sectionsOf(
  chats: readonly Chat[],
  sections: readonly Section[],
  view: SidebarView,
): ShownSection[] {
  const { openChatId } = view;
  const placeByChat = placesOf(sections);
  const listed = chats.filter((chat) => !isHidden(chat) || chat.id === openChatId);
  const chatsBySection = Map.groupBy(listed, (chat) => placeByChat(chat));
  return sections.map((section) => {
    const own = ordered(chatsBySection.get(section.id) ?? [], section, view.now);
    const rows = own.filter((chat) => chat.id === openChatId || isRow(chat, section, view));
    const hidden = own
      .filter((chat) => !rows.includes(chat))
      .map((chat) => weightOf(chat, view.now));
    return {
      section,
      chats: own,
      rows,
      hiddenCalls: hidden.reduce(
        (sum, weight) => sum + (weight.kind === "mention" ? weight.count : 0),
        0,
      ),
      hasHiddenUnread: hidden.some(isUnreadWeight),
    };
  });
}

/** Muted chats do not count, as in the title of the window. */
export function isUnread(chat: Chat, now: number): boolean {
  return isUnreadWeight(weightOf(chat, now));
}

function isUnreadWeight({ kind }: Weight): boolean {
  return kind === "mention" || kind === "unread";
}

function isRow(chat: Chat, { isClosed }: Section, { isUnreadOnly, now }: SidebarView): boolean {
  return !isClosed && (!isUnreadOnly || isUnread(chat, now));
}

/** Returns the section of a chat. Pinned chats are shown with the pinned ones only. */
function placesOf(sections: readonly Section[]): (chat: Chat) => number {
  const placeByChat = new Map<number, number>();
  const isPinned = ({ kind }: Section) => kind === "pinned";
  // The later one wins.
  for (const { id, kind, chatIds } of sections.toSorted(
    (a, b) => Number(isPinned(a)) - Number(isPinned(b)),
  )) {
    if (kind === "chats" || kind === "direct") continue;
    for (const chatId of chatIds) placeByChat.set(chatId, id);
  }
  return ({ id, kind }) =>
    placeByChat.get(id) ?? (kind === "direct" ? fixedSections.direct : fixedSections.chats);
}

const ranks: Record<Weight["kind"], number> = { mention: 0, unread: 1, none: 2, muted: 3 };

/** Chats that are equal for the order stay ordered by name. */
function ordered(chats: readonly Chat[], { sort, chatIds }: Section, now: number): Chat[] {
  if (sort === "name") return [...chats];
  if (sort === "unread") {
    const rank = (chat: Chat) => ranks[weightOf(chat, now).kind];
    return chats.toSorted((a, b) => rank(a) - rank(b));
  }
  if (sort === "activity") {
    return chats.toSorted((a, b) => (b.lastMessageAt ?? "").localeCompare(a.lastMessageAt ?? ""));
  }
  const places = new Map(chatIds.map((id, index) => [id, index]));
  const place = ({ id }: Chat) => places.get(id) ?? chatIds.length;
  return chats.toSorted((a, b) => place(a) - place(b));
}
