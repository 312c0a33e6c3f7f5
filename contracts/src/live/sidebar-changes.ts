/** Changes to the sections of a sidebar. The server stores them, and the web app shows them before its reply. */
import type { ChangeSection, Section } from "../people/sidebar.ts";
import { newSection } from "./sidebar.ts";

/** Adds a section of the user after the others, before group chats and direct messages. */
export function withSection(
  sections: readonly Section[],
  id: number,
  { name, chatIds = [] }: { name: string; chatIds?: readonly number[] },
): Section[] {
  const lastOwn = sections.findLastIndex(({ kind }) => kind === "own" || kind === "pinned");
  const created = { ...newSection(id, "own", "manual"), name };
  return withChats(sections.toSpliced(lastOwn + 1, 0, created), id, chatIds);
}

/** Returns the sections after a change to one of them. */
export function withChanges(
  sections: readonly Section[],
  id: number,
  { name, isClosed, sort, beforeId, chatIds }: ChangeSection,
): Section[] {
  const set = {
    ...(name !== undefined && { name }),
    ...(isClosed !== undefined && { isClosed }),
    ...(sort !== undefined && { sort }),
  };
  const changed = sections.map((one) => (one.id === id ? { ...one, ...set } : one));
  const moved = beforeId === undefined ? changed : movedBefore(changed, id, beforeId);
  return chatIds === undefined ? moved : withChats(moved, id, chatIds);
}

/** Its chats return to the sections of their kind. The other sections cannot be deleted. */
export function withoutSection(sections: readonly Section[], id: number): Section[] {
  return sections.filter((one) => one.id !== id || one.kind !== "own");
}

export function withoutChat(
  sections: readonly Section[],
  sectionId: number,
  chatId: number,
): Section[] {
  return sections.map((one) =>
    one.id === sectionId ? { ...one, chatIds: one.chatIds.filter((id) => id !== chatId) } : one,
  );
}

/** An unknown `beforeId` is like null: that section may have been deleted on another device. */
function movedBefore(sections: readonly Section[], id: number, beforeId: number | null): Section[] {
  const [moved] = sections.filter((one) => one.id === id);
  if (!moved || beforeId === id) return [...sections];
  const others = sections.filter((one) => one.id !== id);
  const at = others.findIndex((one) => one.id === beforeId);
  return others.toSpliced(at < 0 ? others.length : at, 0, moved);
}

/** Chats that another device has put into the section meanwhile stay in it, after these. */
function withChats(sections: readonly Section[], id: number, ids: readonly number[]): Section[] {
  const chatIds = [...new Set(ids)];
  const isPinning = sections.some((one) => one.id === id && one.kind === "pinned");
  return sections.map((one) => {
    const others = one.chatIds.filter((chatId) => !chatIds.includes(chatId));
    if (one.id === id) return { ...one, chatIds: [...chatIds, ...others] };
    if (isPinning || others.length === one.chatIds.length) return one;
    return { ...one, chatIds: others };
  });
}
