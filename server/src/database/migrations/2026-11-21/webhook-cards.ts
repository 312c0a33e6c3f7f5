/** Cards of messages. */
import type { Kysely } from "kysely";

export function cards() {
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      await db.schema.alterTable("messages").addColumn("cards", "text").execute();
    },
  };
}
