/** The search index of PostgreSQL. On SQLite it is in its own file, which the search module makes. */
import { type Kysely, sql as raw } from "kysely";
import type { DatabaseKind } from "../../database.ts";

export function search(kind: DatabaseKind) {
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      if (kind === "sqlite") return;
      await raw`create table search_state (name text primary key, value text not null)`.execute(db);
      await raw`create table search_cursors (chat_id bigint primary key, rev bigint not null,
        first_id bigint not null, backlog_id bigint not null, backlog_at bigint not null)`.execute(
        db,
      );
      await raw`create index search_cursors_with_backlog on search_cursors (backlog_at)
        where backlog_id > 0`.execute(db);
      await raw`create table search_documents (seq bigint primary key, chat_id bigint not null,
        message_id bigint not null, at bigint not null, words tsvector not null)`.execute(db);
      await raw`create unique index search_documents_of_chat
        on search_documents (chat_id, message_id)`.execute(db);
      await raw`create index search_words on search_documents using gin (words)`.execute(db);
    },
  };
}
