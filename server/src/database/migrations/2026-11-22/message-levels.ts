/** Severity and state of messages, and the time of a webhook's changes apart from people's edits. */
import { type Kysely, sql as raw } from "kysely";

export function messageLevels() {
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      for (const [name, type] of Object.entries({
        level: "text",
        state: "text",
        updated_at: "bigint",
      } as const)) {
        await db.schema.alterTable("messages").addColumn(name, type).execute();
      }
      await db.schema.alterTable("messages").renameColumn("mentions", "allow_mentions").execute();
      await raw`update messages set updated_at = edited_at, edited_at = null
        where webhook_id is not null and edited_at is not null`.execute(db);
    },
  };
}
