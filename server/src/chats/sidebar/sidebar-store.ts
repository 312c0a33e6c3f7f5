/** SQL for the sections of a user's sidebar. */
import { defaultSidebar, firstOwnSectionId } from "@belfry/contracts/live/sidebar";
import type { Section, Sidebar } from "@belfry/contracts/people/sidebar";
import { parseColumn } from "../../database/json-column.ts";
import type { Sql } from "../../database/schema.ts";

export async function find(sql: Sql, userId: number): Promise<Sidebar> {
  const row = await sql
    .selectFrom("sidebars")
    .select(["rev", "sections"])
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return row ? { rev: row.rev, sections: parseColumn(row.sections) } : defaultSidebar;
}

/** Advances the `rev`, which locks the row until the transaction ends. */
export async function advance(
  trx: Sql,
  userId: number,
): Promise<{ rev: number; nextSectionId: number; sections: Section[] }> {
  const { rev, next_section_id, sections } = await trx
    .insertInto("sidebars")
    .values({
      user_id: userId,
      rev: 1,
      next_section_id: firstOwnSectionId,
      sections: JSON.stringify(defaultSidebar.sections),
    })
    .onConflict((conflict) =>
      conflict.column("user_id").doUpdateSet((row) => ({ rev: row("sidebars.rev", "+", 1) })),
    )
    .returning(["rev", "next_section_id", "sections"])
    .executeTakeFirstOrThrow();
  return { rev, nextSectionId: next_section_id, sections: parseColumn(sections) };
}

export async function save(
  trx: Sql,
  userId: number,
  { nextSectionId, sections }: { nextSectionId: number; sections: readonly Section[] },
): Promise<void> {
  await trx
    .updateTable("sidebars")
    .set({ next_section_id: nextSectionId, sections: JSON.stringify(sections) })
    .where("user_id", "=", userId)
    .execute();
}

export async function chatIdsOf(sql: Sql, userId: number): Promise<Set<number>> {
  const rows = await sql
    .selectFrom("members")
    .select("chat_id as id")
    .where("user_id", "=", userId)
    .execute();
  return new Set(rows.map(({ id }) => id));
}
