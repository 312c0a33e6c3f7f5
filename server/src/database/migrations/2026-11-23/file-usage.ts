/** How many bytes of files are stored: in all, in each chat, and by each webhook today. */
import { type Kysely, sql as raw } from "kysely";

export function fileUsage() {
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      await db.schema
        .createTable("file_usage")
        .addColumn("scope", "text", (column) => column.primaryKey().notNull())
        .addColumn("bytes", "bigint", (column) => column.notNull())
        .addColumn("expires_at", "bigint")
        .execute();
      await raw`insert into file_usage (scope, bytes)
        select 'all', sum(size) from files having count(*) > 0
        union all select 'chat:' || chat_id, sum(size) from files group by chat_id`.execute(db);
    },
  };
}
