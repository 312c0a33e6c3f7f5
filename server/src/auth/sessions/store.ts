/** SQL of sessions. */
import type { SessionMethod } from "@belfry/contracts/sessions";
import type { Me } from "@belfry/contracts/users";
import type { Kysely } from "kysely";
import type { Schema } from "../../database/schema.ts";

type Sql = Kysely<Schema>;

/** The policy's row among the settings. */
const requireTwoFactor = "require_two_factor";

export interface NewSessionRow {
  tokenHash: string;
  userId: number;
  createdAt: number;
  expiresAt: number;
  address: string;
  userAgent: string;
  method: SessionMethod;
}

export interface SessionRow {
  id: number;
  expiresAt: number;
  authenticatedAt: number;
  lastSeenAt: number;
  /** The policy asks for two-factor, and this user has none. */
  isLimited: boolean;
  user: Me;
}

export async function insertSession(sql: Sql, row: NewSessionRow): Promise<number> {
  const { id } = await sql
    .insertInto("sessions")
    .values({
      token_hash: row.tokenHash,
      user_id: row.userId,
      created_at: row.createdAt,
      last_seen_at: row.createdAt,
      authenticated_at: row.createdAt,
      expires_at: row.expiresAt,
      address: row.address,
      user_agent: row.userAgent,
      method: row.method,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** One query a request: the session with its user, if that user may still come in. */
export async function findSession(sql: Sql, tokenHash: string): Promise<SessionRow | undefined> {
  const row = await sql
    .selectFrom("sessions")
    .innerJoin("users", "users.id", "sessions.user_id")
    .leftJoin("settings", (join) => join.on("settings.name", "=", requireTwoFactor))
    .leftJoin("totp_secrets", (join) =>
      join.onRef("totp_secrets.user_id", "=", "users.id").on("totp_secrets.state", "=", "on"),
    )
    .where("sessions.token_hash", "=", tokenHash)
    .where("users.deactivated_at", "is", null)
    .select(["sessions.id", "expires_at", "authenticated_at", "last_seen_at"])
    .select(["users.id as userId", "display_name", "email", "avatar_url", "role"])
    .select(["settings.value as policy", "totp_secrets.state as totp"])
    .executeTakeFirst();
  if (!row) return undefined;
  return {
    id: row.id,
    expiresAt: row.expires_at,
    authenticatedAt: row.authenticated_at,
    lastSeenAt: row.last_seen_at,
    isLimited: row.policy === "true" && row.totp === null,
    user: {
      id: row.userId,
      displayName: row.display_name,
      email: row.email,
      avatarUrl: row.avatar_url,
      role: row.role,
    },
  };
}

/** The least recently used of a user's sessions beyond the `keep` that are left. */
export async function deleteOldest(sql: Sql, userId: number, keep: number): Promise<number[]> {
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

/** Answers whether it was there: of two that end one session, one did. */
export async function deleteSession(sql: Sql, id: number): Promise<boolean> {
  const deleted = await sql.deleteFrom("sessions").where("id", "=", id).returning("id").execute();
  return deleted.length > 0;
}

/** All sessions of a user, but for the one to keep. Answers the ids that are gone. */
export async function deleteSessionsOf(
  sql: Sql,
  userId: number,
  keepId?: number,
): Promise<number[]> {
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

/** Sessions past their end, or not seen since a moment. */
export function expiredSessions(
  sql: Sql,
  now: number,
  unseenSince: number,
): Promise<{ id: number; userId: number; lastSeenAt: number; expiresAt: number }[]> {
  return sql
    .selectFrom("sessions")
    .select(["id", "user_id as userId", "last_seen_at as lastSeenAt", "expires_at as expiresAt"])
    .where((where) =>
      where.or([where("expires_at", "<=", now), where("last_seen_at", "<=", unseenSince)]),
    )
    .limit(1000)
    .execute();
}
