/** Thumbnails of images. Their meaning is in `tables/`. */
import { type Kysely, sql as raw } from "kysely";

export const userThumbnails = () => ({
  async up(db: Kysely<unknown>): Promise<void> {
    await raw`alter table files add column thumbnails text`.execute(db);
  },
});
