/** SQL for passkeys. */
import type { Insertable } from "kysely";
import type { Schema, Sql } from "../../database/schema.ts";
import { ownerColumns, ownerOf } from "../token-owner-store.ts";

/** The WebAuthn credential record of a passkey. */
export interface CredentialRow {
  id: number;
  credentialId: string;
  publicKey: string;
  counter: number;
  transports: string;
}

export interface PasskeyRow {
  id: number;
  name: string;
  createdAt: number;
  lastUsedAt: number | null;
  isSynced: number;
}

const credentialColumns = [
  "passkeys.id",
  "credential_id as credentialId",
  "public_key as publicKey",
  "counter",
  "transports",
] as const;

const passkeyColumns = [
  "id",
  "name",
  "created_at as createdAt",
  "last_used_at as lastUsedAt",
  "is_synced as isSynced",
] as const;

export function list(sql: Sql, userId: number): Promise<PasskeyRow[]> {
  return sql
    .selectFrom("passkeys")
    .select(passkeyColumns)
    .where("user_id", "=", userId)
    .orderBy("id")
    .execute();
}

export function credentialsOf(sql: Sql, userId: number): Promise<CredentialRow[]> {
  return sql
    .selectFrom("passkeys")
    .select(credentialColumns)
    .where("user_id", "=", userId)
    .orderBy("id")
    .execute();
}

export async function hasPasskey(sql: Sql, userId: number): Promise<boolean> {
  const row = await sql
    .selectFrom("passkeys")
    .select("id")
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns the credential and its user, or undefined if it is unknown or the user deactivated. */
export async function findCredential(sql: Sql, credentialId: string) {
  const row = await sql
    .selectFrom("passkeys")
    .innerJoin("users", "users.id", "passkeys.user_id")
    .where("credential_id", "=", credentialId)
    .where("users.deactivated_at", "is", null)
    .select(credentialColumns)
    .select([...ownerColumns, "password_version"])
    .executeTakeFirst();
  return row && { credential: row, user: ownerOf(row), passwordVersion: row.password_version };
}

/** Returns undefined if the credential is already registered. */
export function insert(
  sql: Sql,
  row: Insertable<Schema["passkeys"]>,
): Promise<PasskeyRow | undefined> {
  return sql
    .insertInto("passkeys")
    .values(row)
    .onConflict((conflict) => conflict.column("credential_id").doNothing())
    .returning(passkeyColumns)
    .executeTakeFirst();
}

/**
 * Returns false if the signature counter did not advance. Authenticators without a counter always
 * report 0 (WebAuthn Level 3 §6.1.1).
 */
export async function writeUse(
  sql: Sql,
  id: number,
  use: { counter: number; isSynced: boolean; at: number },
): Promise<boolean> {
  const { counter, isSynced, at } = use;
  const { numUpdatedRows } = await sql
    .updateTable("passkeys")
    .set({ counter, is_synced: isSynced ? 1 : 0, last_used_at: at })
    .where("id", "=", id)
    .where("counter", counter === 0 ? "=" : "<", counter)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Returns the name of the deleted passkey, or undefined if this user has no such passkey. */
export async function remove(sql: Sql, userId: number, id: number): Promise<string | undefined> {
  const row = await sql
    .deleteFrom("passkeys")
    .where("id", "=", id)
    .where("user_id", "=", userId)
    .returning("name")
    .executeTakeFirst();
  return row?.name;
}

/** Returns the names of the deleted passkeys. */
export async function removeAll(sql: Sql, userId: number): Promise<string[]> {
  const removed = await sql
    .deleteFrom("passkeys")
    .where("user_id", "=", userId)
    .returning("name")
    .execute();
  return removed.map(({ name }) => name);
}

/** Returns the salt of this server's user handles. Stores `newSalt` on the first call. */
export async function userHandleSalt(sql: Sql, newSalt: string): Promise<string> {
  const name = "passkey_handle_salt";
  await sql
    .insertInto("settings")
    .values({ name, value: newSalt })
    .onConflict((conflict) => conflict.column("name").doNothing())
    .execute();
  const { value } = await sql
    .selectFrom("settings")
    .select("value")
    .where("name", "=", name)
    .executeTakeFirstOrThrow();
  return value;
}
