/** SQL for API keys. */
import type { Scope } from "@belfry/contracts/auth/api-keys";
import type { Sql } from "../../database/schema.ts";
import type { Use } from "../last-use.ts";
import { selectTokenOwners, type TokenOwner, tokenOwnerOf } from "../token-owner-store.ts";

export interface NewKeyRow {
  tokenHash: string;
  userId: number;
  name: string;
  scopes: readonly Scope[];
  createdAt: number;
  expiresAt: number | null;
}

export interface KeyRow extends Omit<NewKeyRow, "tokenHash"> {
  id: number;
  lastUsedAt: number | null;
  lastUsedAddress: string | null;
}

export interface FoundKey extends TokenOwner {
  id: number;
  scopes: readonly Scope[];
  expiresAt: number | null;
  lastUsedAt: number | null;
}

export async function insertKey(trx: Sql, row: NewKeyRow): Promise<KeyRow> {
  const { id } = await trx
    .insertInto("api_keys")
    .values({
      token_hash: row.tokenHash,
      user_id: row.userId,
      name: row.name,
      scopes: row.scopes.join(" "),
      created_at: row.createdAt,
      expires_at: row.expiresAt,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return { ...row, id, lastUsedAt: null, lastUsedAddress: null };
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
export async function findKey(sql: Sql, tokenHash: string): Promise<FoundKey | undefined> {
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
export async function listKeys(sql: Sql, userId: number): Promise<KeyRow[]> {
  const rows = await sql
    .selectFrom("api_keys")
    .select(["id", "user_id", "name", "scopes", "created_at", "expires_at"])
    .select(["last_used_at", "last_used_address"])
    .where("user_id", "=", userId)
    .orderBy("id", "desc")
    .execute();
  return rows.map((row) => ({
    id: row.id,
    userId: row.user_id,
    name: row.name,
    scopes: scopesOf(row.scopes),
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    lastUsedAt: row.last_used_at,
    lastUsedAddress: row.last_used_address,
  }));
}

/** Returns false if this user has no such key. */
export async function deleteKey(trx: Sql, userId: number, id: number): Promise<boolean> {
  const deleted = await trx
    .deleteFrom("api_keys")
    .where("id", "=", id)
    .where("user_id", "=", userId)
    .returning("id")
    .execute();
  return deleted.length > 0;
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

function scopesOf(text: string): Scope[] {
  return text.split(" ") as Scope[];
}
