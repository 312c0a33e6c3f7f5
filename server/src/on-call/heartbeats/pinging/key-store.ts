/** SQL for ping keys. */
import type { Kysely } from "kysely";
import type { Schema } from "../../../database/schema.ts";

type Sql = Kysely<Schema>;

export interface StoredPingKey {
  chatId: number;
  keyHash: string;
  keySealed: string;
  createsFor: number | null;
}

/** Keys of chats that were not deleted. A webhook that was deleted or moved gets no heartbeats. */
function pingKeys(sql: Sql) {
  return sql
    .selectFrom("ping_keys as k")
    .innerJoin("chats", "chats.id", "k.chat_id")
    .leftJoin("webhooks as w", (join) =>
      join
        .onRef("w.id", "=", "k.creates_for")
        .onRef("w.chat_id", "=", "k.chat_id")
        .on("w.deleted_at", "is", null),
    )
    .select(["k.chat_id as chatId", "k.key_hash as keyHash", "k.key_sealed as keySealed"])
    .select("w.id as createsFor")
    .where("chats.deleted_at", "is", null);
}

export function find(sql: Sql, chatId: number): Promise<StoredPingKey | undefined> {
  return pingKeys(sql).where("k.chat_id", "=", chatId).executeTakeFirst();
}

export function findByHash(sql: Sql, hash: string): Promise<StoredPingKey | undefined> {
  return pingKeys(sql).where("k.key_hash", "=", hash).executeTakeFirst();
}

export async function put(
  trx: Sql,
  { chatId, keyHash, keySealed, createsFor }: StoredPingKey,
  now: number,
): Promise<void> {
  const values = { key_hash: keyHash, key_sealed: keySealed, creates_for: createsFor };
  await trx
    .insertInto("ping_keys")
    .values({ chat_id: chatId, ...values, created_at: now })
    .onConflict((conflict) => conflict.column("chat_id").doUpdateSet(values))
    .execute();
}

export async function deleteKey(trx: Sql, chatId: number): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom("ping_keys")
    .where("chat_id", "=", chatId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Returns the user who created the webhook. */
export async function creatorOf(
  sql: Sql,
  { chatId, id }: { chatId: number; id: number },
): Promise<number | undefined> {
  const found = await sql
    .selectFrom("webhooks")
    .select("created_by as createdBy")
    .where("id", "=", id)
    .where("chat_id", "=", chatId)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  return found?.createdBy;
}
