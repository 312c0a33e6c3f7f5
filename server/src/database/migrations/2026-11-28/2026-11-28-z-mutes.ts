/** Finds the mutes of chats that are over. */
import { type Kysely, sql as raw } from "kysely";

const statement =
  "create index members_muted on members (muted_until) where muted_until is not null";

export const mutes = () => ({
  async up(db: Kysely<unknown>): Promise<void> {
    await raw.raw(statement).execute(db);
  },
});
