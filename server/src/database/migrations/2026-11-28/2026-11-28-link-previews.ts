/** Previews of the pages that messages link to. The meaning of the column is in `tables/messages.ts`. */
import { type Kysely, sql as raw } from "kysely";

export const linkPreviews = () => ({
  async up(db: Kysely<unknown>): Promise<void> {
    await raw`alter table messages add column link_preview text`.execute(db);
  },
});
