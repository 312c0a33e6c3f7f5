/** SQL for API keys. */
import type { Scope } from "@belfry/contracts/auth/api-keys";
import type { Insertable, Selectable } from "kysely";
import type { Schema, Sql } from "../../database/schema.ts";
import type { Use } from "../last-use.ts";
import { selectTokenOwners, tokenOwnerOf } from "../token-owner-store.ts";

export type KeyRow = Selectable<Schema["api_keys"]>;

export function insertKey(trx: Sql, row: Insertable<Schema["api_keys"]>): Promise<KeyRow> {
  return trx.insertInto("api_keys").values(row).returningAll().executeTakeFirstOrThrow();
}

export async function countKeys(trx: Sql, userId: number): Promise<number> {
  const { count } = await trx
    .selectFrom("api_keys")
    .select(({ fn }) => fn.countAll().as("count"))
    .where("user_id", "=", userId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Returns the key and its owner, or undefined if the owner is deactivated. */
export async function findKey(sql: Sql, tokenHash: string) {
  const row = await selectTokenOwners(sql)
    .innerJoin("api_keys", "api_keys.user_id", "users.id")
    .where("api_keys.token_hash", "=", tokenHash)
    .select(["api_keys.id", "scopes", "expires_at", "last_used_at"])
    .executeTakeFirst();
  if (!row) return undefined;
  return {
    id: row.id,
    scopes: scopesOf(row.scopes),
    expiresAt: row.expires_at,
    lastUsedAt: row.last_used_at,
    ...tokenOwnerOf(row),
  };
}

/** Returns the newest key first. */
export function listKeys(sql: Sql, userId: number): Promise<KeyRow[]> {
  const keys = sql.selectFrom("api_keys").selectAll().where("user_id", "=", userId);
  return keys.orderBy("id", "desc").execute();
}

/** Returns false if this user has no such key. */
export async function deleteKey(trx: Sql, userId: number, id: number): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom("api_keys")
    .where("id", "=", id)
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Returns the deleted keys. */
export function deleteAllKeys(trx: Sql, userId: number): Promise<Pick<KeyRow, "id" | "name">[]> {
  const query = trx.deleteFrom("api_keys").where("user_id", "=", userId);
  return query.returning(["id", "name"]).execute();
}

export async function writeUse(sql: Sql, id: number, { at, address }: Use): Promise<void> {
  await sql
    .updateTable("api_keys")
    .set({ last_used_at: at, last_used_address: address })
    .where("id", "=", id)
    .where(({ eb, or }) => or([eb("last_used_at", "is", null), eb("last_used_at", "<", at)]))
    .execute();
}

export function scopesOf(text: string): Scope[] {
  return text.split(" ") as Scope[];
}
