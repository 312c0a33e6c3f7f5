/** SQL for sessions. */
import type { SessionMethod } from "@belfry/contracts/auth/sessions";
import type { Insertable } from "kysely";
import type { Schema, Sql } from "../../database/schema.ts";
import { selectTokenOwners, type TokenOwner, tokenOwnerOf } from "../token-owner-store.ts";

/** The times that decide when a session expires. */
export interface SessionTimes {
  id: number;
  userId: number;
  expiresAt: number;
  lastSeenAt: number;
}

export interface SessionRow extends SessionTimes, TokenOwner {
  authenticatedAt: number;
}

export interface ListedSession extends SessionTimes {
  createdAt: number;
  address: string;
  userAgent: string;
  method: SessionMethod;
}

const times = [
  "id",
  "user_id as userId",
  "expires_at as expiresAt",
  "last_seen_at as lastSeenAt",
] as const;

export async function insertSession(
  sql: Sql,
  row: Insertable<Schema["sessions"]>,
): Promise<number> {
  const query = sql.insertInto("sessions").values(row).returning("id");
  return (await query.executeTakeFirstOrThrow()).id;
}

/** Returns the session with its user, or undefined if the user was deactivated. */
export async function findSession(sql: Sql, tokenHash: string): Promise<SessionRow | undefined> {
  const row = await selectTokenOwners(sql)
    .innerJoin("sessions", "sessions.user_id", "users.id")
    .where("sessions.token_hash", "=", tokenHash)
    .select(["sessions.id", "expires_at", "authenticated_at", "last_seen_at"])
    .executeTakeFirst();
  if (!row) return undefined;
  return {
    id: row.id,
    expiresAt: row.expires_at,
    authenticatedAt: row.authenticated_at,
    lastSeenAt: row.last_seen_at,
    userId: row.userId,
    ...tokenOwnerOf(row),
  };
}

export function findSessionTimes(sql: Sql, id: number): Promise<SessionTimes | undefined> {
  return sql.selectFrom("sessions").select(times).where("id", "=", id).executeTakeFirst();
}

export function listSessions(sql: Sql, userId: number): Promise<ListedSession[]> {
  return sql
    .selectFrom("sessions")
    .select([...times, "created_at as createdAt", "user_agent as userAgent", "address", "method"])
    .where("user_id", "=", userId)
    .execute();
}

/** Deletes a user's least recently used sessions beyond `keep`. Returns their ids. */
export async function deleteOldestSessions(
  sql: Sql,
  userId: number,
  keep: number,
): Promise<number[]> {
  const tooMany = await sql
    .selectFrom("sessions")
    .select("id")
    .where("user_id", "=", userId)
    .orderBy("last_seen_at", "desc")
    .orderBy("id", "desc")
    .limit(1000)
    .offset(keep)
    .execute();
  const ids = tooMany.map(({ id }) => id);
  if (ids.length > 0) await sql.deleteFrom("sessions").where("id", "in", ids).execute();
  return ids;
}

/** Returns the deleted ids: if two parallel calls end one session, only one gets its id. */
export async function deleteSession(sql: Sql, userId: number, id: number): Promise<number[]> {
  const deleted = await sql
    .deleteFrom("sessions")
    .where("id", "=", id)
    .where("user_id", "=", userId)
    .returning("id")
    .execute();
  return deleted.map((row) => row.id);
}

/** Deletes all sessions of a user except `keepId`. Returns the deleted ids. */
export async function deleteSessions(sql: Sql, userId: number, keepId?: number): Promise<number[]> {
  const deleted = await sql
    .deleteFrom("sessions")
    .where("user_id", "=", userId)
    .$if(keepId !== undefined, (query) => query.where("id", "<>", keepId ?? 0))
    .returning("id")
    .execute();
  return deleted.map(({ id }) => id);
}

export async function writeUse(sql: Sql, id: number, at: number): Promise<void> {
  await sql
    .updateTable("sessions")
    .set({ last_seen_at: at })
    .where("id", "=", id)
    .where("last_seen_at", "<", at)
    .execute();
}

export async function writeAuthentication(sql: Sql, id: number, at: number): Promise<void> {
  await sql.updateTable("sessions").set({ authenticated_at: at }).where("id", "=", id).execute();
}

/** Returns sessions that are past their end, or unused since a given time. */
export function listUnusedSessions(
  sql: Sql,
  now: number,
  unseenSince: number,
): Promise<SessionTimes[]> {
  return sql
    .selectFrom("sessions")
    .select(times)
    .where((where) =>
      where.or([where("expires_at", "<=", now), where("last_seen_at", "<=", unseenSince)]),
    )
    .limit(1000)
    .execute();
}
