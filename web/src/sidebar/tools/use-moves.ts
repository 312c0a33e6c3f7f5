/** Moves chats and sections, and says where they are now. */
import { withChanges, withoutChat } from "@belfry/contracts/live/sidebar-changes";
import type { ChangeSection } from "@belfry/contracts/people/sidebar";
import { useActions } from "../../live/hooks.ts";
import { explain } from "../../text/explain.ts";
import { sidebarMenusText as words } from "../../text/screens/chats/sidebar-menus.ts";
import { announce, toastFailure } from "../../ui/notices/Announcer.tsx";
import { nameOf } from "../order/section-name.ts";
import type { ShownSection } from "../order/sidebar-sections.ts";
import { type Move, placeChat, placeSection, stepChat, stepSection } from "./moves.ts";

export type Moves = ReturnType<typeof useMoves>;

export function useMoves(shown: readonly ShownSection[]) {
  const { changeSidebar } = useActions();

  const titleOf = (id: number) =>
    shown.flatMap(({ chats }) => chats).find((chat) => chat.id === id)?.title ?? "";
  const sectionOf = (id: number) => shown.find(({ section }) => section.id === id);
  const sectionWith = (chatId: number) =>
    shown.find(({ chats }) => chats.some(({ id }) => id === chatId));

  async function change(sectionId: number, body: ChangeSection): Promise<void> {
    try {
      await changeSidebar(
        (sections) => withChanges(sections, sectionId, body),
        (call) =>
          call("PATCH /api/me/sidebar/sections/:sectionId", { params: { sectionId }, body }),
      );
    } catch (error) {
      toastFailure(explain(error));
    }
  }

  function moveChat(chatId: number, move: Move | undefined): boolean {
    if (!move) return false;
    const section = sectionOf(move.sectionId)?.section;
    announce(words.moved(titleOf(chatId), move.place, move.all, section ? nameOf(section) : ""));
    void change(move.sectionId, move.changes);
    return true;
  }

  function moveSection(move: Move | undefined): boolean {
    if (!move) return false;
    const section = sectionOf(move.sectionId)?.section;
    announce(words.movedSection(section ? nameOf(section) : "", move.place, move.all));
    void change(move.sectionId, move.changes);
    return true;
  }

  return {
    change,
    /** Puts a chat into a section, as the first one of an order by hand. */
    put: (sectionId: number, chatId: number) => change(sectionId, { chatIds: [chatId] }),

    async takeOut(sectionId: number, chatId: number): Promise<void> {
      const path = "DELETE /api/me/sidebar/sections/:sectionId/chats/:chatId";
      const params = { sectionId, chatId };
      try {
        await changeSidebar(
          (sections) => withoutChat(sections, sectionId, chatId),
          (call) => call(path, { params }),
        );
      } catch (error) {
        toastFailure(explain(error));
      }
    },

    stepChat(chatId: number, step: 1 | -1): boolean {
      const target = sectionWith(chatId);
      return target !== undefined && moveChat(chatId, stepChat(target, chatId, step));
    },

    dropChat(chatId: number, sectionId: number, beforeId: number | null): boolean {
      const target = sectionOf(sectionId);
      return target !== undefined && moveChat(chatId, placeChat(target, chatId, beforeId));
    },

    stepSection: (id: number, step: 1 | -1) => moveSection(stepSection(shown, id, step)),
    dropSection: (id: number, beforeId: number | null) =>
      moveSection(placeSection(shown, id, beforeId)),
  };
}
