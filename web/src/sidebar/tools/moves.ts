/** Moves of chats and sections in the sidebar, as changes of a section. */
import type { Chat } from "@belfry/contracts/chats";
import { limits } from "@belfry/contracts/limits";
import type { ChangeSection, Section } from "@belfry/contracts/people/sidebar";
import type { ShownSection } from "../order/sidebar-sections.ts";

export interface Move {
  sectionId: number;
  changes: ChangeSection;
  /** Counted from 1, among `all`. */
  place: number;
  all: number;
}

/** Group and direct chats have a section of their kind. The user's sections take both. */
export function canHold({ kind }: Section, chat: Chat): boolean {
  if (kind === "chats") return chat.kind === "group";
  return kind !== "direct" || chat.kind === "direct";
}

/**
 * Puts a chat before another one of a section, or last. Within a section the user's order begins. Another section
 * keeps its order, such as by name.
 */
export function placeChat(
  target: ShownSection,
  chatId: number,
  beforeId: number | null,
): Move | undefined {
  const { section, chats } = target;
  const ids = chats.map(({ id }) => id);
  const isSame = ids.includes(chatId);
  const others = ids.filter((id) => id !== chatId);
  const at = beforeId === null ? others.length : others.indexOf(beforeId);
  if (at < 0 || beforeId === chatId) return undefined;
  const next = others.toSpliced(at, 0, chatId);
  if (isSame && next.every((id, index) => id === ids[index])) return undefined;
  const isManual = isSame || section.sort === "manual";
  const chatIds = isManual ? next.slice(0, limits.chatsPerRequest) : [chatId];
  const changes = { chatIds, ...(isSame && { sort: "manual" as const }) };
  return { sectionId: section.id, changes, place: at + 1, all: next.length };
}

/** Moves a chat one row up (-1) or down (1) within its section. */
export function stepChat(target: ShownSection, chatId: number, step: 1 | -1): Move | undefined {
  const ids = target.chats.map(({ id }) => id);
  const at = ids.indexOf(chatId);
  const to = at + step;
  if (at < 0 || to < 0 || to >= ids.length) return undefined;
  const beforeId = step === -1 ? ids[to] : ids[to + 1];
  return placeChat(target, chatId, beforeId ?? null);
}

/** Puts a section before another one, or last. */
export function placeSection(
  sections: readonly ShownSection[],
  sectionId: number,
  beforeId: number | null,
): Move | undefined {
  const ids = sections.map(({ section }) => section.id);
  const others = ids.filter((id) => id !== sectionId);
  const at = beforeId === null ? others.length : others.indexOf(beforeId);
  if (at < 0 || beforeId === sectionId) return undefined;
  if (others.toSpliced(at, 0, sectionId).every((id, index) => id === ids[index])) return undefined;
  return { sectionId, changes: { beforeId }, place: at + 1, all: ids.length };
}

/** Moves a section one place up (-1) or down (1). A section without chats that is not shown does not count. */
export function stepSection(
  sections: readonly ShownSection[],
  sectionId: number,
  step: 1 | -1,
): Move | undefined {
  const ids = sections
    .filter(({ section, chats }) => section.kind !== "pinned" || chats.length > 0)
    .map(({ section }) => section.id);
  const at = ids.indexOf(sectionId);
  const to = at + step;
  if (at < 0 || to < 0 || to >= ids.length) return undefined;
  const beforeId = step === -1 ? ids[to] : ids[to + 1];
  return placeSection(sections, sectionId, beforeId ?? null);
}
