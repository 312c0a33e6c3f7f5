/** Integration keys of webhooks. The meaning of the columns is in `tables/webhooks.ts`. */
import { type Kysely, sql as raw } from "kysely";

const statements = [
  "alter table webhooks add column key_hash text",
  "alter table webhooks add column previous_key_hash text",
  "create unique index webhooks_by_key on webhooks (key_hash)",
  "create unique index webhooks_by_previous_key on webhooks (previous_key_hash)",
];

export const integrationKeys = () => ({
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await raw.raw(statement).execute(db);
  },
});
