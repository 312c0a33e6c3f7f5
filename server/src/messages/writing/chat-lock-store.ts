/** SQL that locks chats until the end of a transaction. */
import { type Kysely, sql as raw } from "kysely";
import type { Schema } from "../../database/schema.ts";

/** Processes lock the same chats in the same order. */
export async function lockChats(trx: Kysely<Schema>, ids: readonly number[]): Promise<void> {
  await raw`select id from chats where id in (${raw.join(ids)}) order by id for update`.execute(
    trx,
  );
}
