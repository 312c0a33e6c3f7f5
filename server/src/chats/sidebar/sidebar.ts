/** The sections of each user's sidebar. Nobody else learns of them. */
import { limits } from "@belfry/contracts/limits";
import {
  withChanges,
  withoutChat,
  withoutSection,
  withSection,
} from "@belfry/contracts/live/sidebar-changes";
import type {
  ChangeSection,
  CreateSection,
  Section,
  Sidebar,
} from "@belfry/contracts/people/sidebar";
import type { Bus } from "../../bus/bus.ts";
import type { Database } from "../../database/database.ts";
import { fail, failAt } from "../../problems.ts";
import { parseTextInput } from "../../text-input.ts";
import * as store from "./sidebar-store.ts";

export type UserSidebar = ReturnType<typeof createSidebar>;

export function createSidebar({ database, bus }: { database: Database; bus: Bus }) {
  const { sql } = database;

  type Change = (sections: readonly Section[], nextId: number) => Section[];

  /** Changes wait for each other, so that none is lost. */
  async function apply(userId: number, change: Change): Promise<Sidebar> {
    const sidebar = await sql.transaction().execute(async (trx) => {
      const { rev, nextSectionId, sections } = await store.advance(trx, userId);
      const chatIds = await store.chatIdsOf(trx, userId);
      const changed = withOnly(change(sections, nextSectionId), chatIds);
      requireCapacity(changed);
      const isNew = changed.some(({ id }) => id === nextSectionId);
      const nextId = isNew ? nextSectionId + 1 : nextSectionId;
      await store.save(trx, userId, { nextSectionId: nextId, sections: changed });
      return { rev, sections: changed };
    });
    bus.publish(`user.${userId}`, [{ type: "sidebar.changed" }]);
    return sidebar;
  }

  return {
    /** A chat that the user has left is listed until the next change. */
    read: (userId: number): Promise<Sidebar> => store.find(sql, userId),

    /** Rejects with `limit_reached`. */
    create(userId: number, { name, chatIds = [] }: CreateSection): Promise<Sidebar> {
      const section = { name: parseName(name), chatIds };
      return apply(userId, (sections, nextId) => withSection(sections, nextId, section));
    },

    /** Rejects with `section_not_found` and `limit_reached`. */
    change(userId: number, id: number, changes: ChangeSection): Promise<Sidebar> {
      const { name } = changes;
      const checked = name === undefined ? changes : { ...changes, name: parseName(name) };
      return apply(userId, (sections) => {
        const { kind } = requireSection(sections, id);
        if (name !== undefined && kind !== "own")
          failAt("/name", "must be absent: only your own sections have a name");
        return withChanges(sections, id, checked);
      });
    },

    /** Rejects with `section_not_found`, also for sections that the user has not created. */
    remove: (userId: number, id: number): Promise<Sidebar> =>
      apply(userId, (sections) => {
        if (requireSection(sections, id).kind !== "own") fail("section_not_found");
        return withoutSection(sections, id);
      }),

    removeChat: (userId: number, id: number, chatId: number): Promise<Sidebar> =>
      apply(userId, (sections) => {
        requireSection(sections, id);
        return withoutChat(sections, id, chatId);
      }),
  };
}

function requireSection(sections: readonly Section[], id: number): Section {
  return sections.find((one) => one.id === id) ?? fail("section_not_found");
}

function parseName(name: string): string {
  return parseTextInput("/name", name, limits.sectionNameLength);
}

/** Drops chats that the user is not a member of. */
function withOnly(sections: readonly Section[], memberOf: ReadonlySet<number>): Section[] {
  return sections.map((one) => ({ ...one, chatIds: one.chatIds.filter((id) => memberOf.has(id)) }));
}

function requireCapacity(sections: readonly Section[]): void {
  requireAtMost(
    sections.filter(({ kind }) => kind === "own").length,
    limits.sectionsPerUser,
    "sections",
  );
  requireAtMost(
    sections.flatMap(({ chatIds }) => chatIds).length,
    limits.chatsInSections,
    "chats in sections",
  );
}

function requireAtMost(count: number, limit: number, what: string): void {
  if (count <= limit) return;
  fail("limit_reached", { detail: `You can have at most ${limit} ${what}.`, limit });
}
