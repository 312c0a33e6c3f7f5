/** Direct chats of people, hidden direct chats, and the status of users. */
import { type Kysely, sql } from "kysely";

export function people() {
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      await db.schema.alterTable("chats").addColumn("direct_key", "text").execute();
      await db.schema.alterTable("members").addColumn("hidden_until_id", "bigint").execute();
      await db.schema.alterTable("users").addColumn("status_emoji", "text").execute();
      await db.schema.alterTable("users").addColumn("status_text", "text").execute();
      await db.schema.alterTable("users").addColumn("status_expires_at", "bigint").execute();
      // The direct chats so far are those in which Belfry writes to one user.
      await sql`update chats set direct_key = 'system:' || (
          select min(user_id) from members
          where members.chat_id = chats.id and members.user_id <> chats.created_by)
        where kind = 'direct' and deleted_at is null`.execute(db);
      await db.schema
        .createIndex("chats_by_direct_key")
        .on("chats")
        .column("direct_key")
        .unique()
        .execute();
    },
  };
}
