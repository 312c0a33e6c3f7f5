/** SQL for users. */

import { handleSkeleton } from "@belfry/contracts/handles/handles";
import type { Me, UserSummary } from "@belfry/contracts/users";
import { sql as raw, type SqlBool } from "kysely";
import type { Sql } from "../database/schema.ts";
import { containsText } from "../database/text-match.ts";
import { startsWithHandle } from "./handle-store.ts";

export interface NewUser {
  email: string;
  handle: string;
  displayName: string;
  role: Me["role"];
  /** PHC string; empty for users who have not chosen a password yet. */
  passwordHash: string;
}

export interface StoredPassword {
  user: Me;
  passwordHash: string;
  /** Increases with every new password. */
  passwordVersion: number;
  isActive: boolean;
}

/** Parsed values. Undefined members stay unchanged. */
export interface UserChanges {
  displayName?: string | undefined;
  handle?: string | undefined;
  avatarUrl?: string | null | undefined;
  email?: string | undefined;
}

const summaryColumns = [
  "id",
  "display_name as displayName",
  "handle",
  "avatar_url as avatarUrl",
] as const;
const meColumns = [...summaryColumns, "email", "role"] as const;

/** Returns undefined if another user has the handle or one that looks like it. */
export function insert(sql: Sql, draft: NewUser, now: number): Promise<Me | undefined> {
  return sql
    .insertInto("users")
    .values({
      email: draft.email,
      display_name: draft.displayName,
      handle: draft.handle,
      handle_skeleton: handleSkeleton(draft.handle),
      avatar_url: null,
      role: draft.role,
      password_hash: draft.passwordHash,
      created_at: now,
      deactivated_at: null,
    })
    .onConflict((conflict) => conflict.column("handle_skeleton").doNothing())
    .returning(meColumns)
    .executeTakeFirst();
}

export function byId(sql: Sql, id: number): Promise<Me | undefined> {
  return sql.selectFrom("users").select(meColumns).where("id", "=", id).executeTakeFirst();
}

/** Returns the user with the first of these spellings that has one. */
export async function byEmail(sql: Sql, spellings: readonly string[]): Promise<Me | undefined> {
  if (spellings.length === 0) return undefined;
  const users = await sql
    .selectFrom("users")
    .select(meColumns)
    .where("email", "in", spellings)
    .where("kind", "=", "person")
    .execute();
  return bestMatch(users, spellings);
}

function bestMatch<T extends { email: string }>(
  users: readonly T[],
  spellings: readonly string[],
): T | undefined {
  return users.find(({ email }) => email === spellings[0]) ?? users[0];
}

export async function summariesOf(sql: Sql, ids: readonly number[]): Promise<UserSummary[]> {
  if (ids.length === 0) return [];
  return sql
    .selectFrom("users")
    .select(summaryColumns)
    .where("id", "in", ids)
    .where("kind", "=", "person")
    .execute();
}

/** `emails` are the spellings of the text if it is an e-mail address. */
export function search(
  sql: Sql,
  text: string,
  emails: readonly string[],
  limit: number,
): Promise<UserSummary[]> {
  const active = sql
    .selectFrom("users")
    .select(summaryColumns)
    .where("deactivated_at", "is", null)
    .where("kind", "=", "person")
    .orderBy("display_name")
    .orderBy("id")
    .limit(limit);
  if (text === "") return active.execute();
  return active
    .where((where) =>
      where.or([
        ...(emails.length > 0 ? [where("email", "in", emails)] : []),
        containsText("display_name", text),
        startsWithHandle(text),
      ]),
    )
    .execute();
}

/**
 * Returns the names of other users that have this name in ASCII, or letters beyond ASCII: only these
 * can look like the name and be written differently.
 */
export async function namesLike(
  sql: Sql,
  name: string,
  userId: number | undefined,
): Promise<string[]> {
  const rows = await sql
    .selectFrom("users")
    .select("display_name as name")
    .distinct()
    .where("kind", "=", "person")
    .where("id", "<>", userId ?? 0)
    .where(
      raw<SqlBool>`(lower(display_name) = ${name} or octet_length(display_name) <> length(display_name))`,
    )
    .execute();
  return rows.map((row) => row.name);
}

export async function findPassword(
  sql: Sql,
  spellings: readonly string[],
): Promise<StoredPassword | undefined> {
  if (spellings.length === 0) return undefined;
  const rows = await sql
    .selectFrom("users")
    .select([...meColumns, "password_hash", "password_version", "deactivated_at"])
    .where("email", "in", spellings)
    .where("kind", "=", "person")
    .execute();
  const row = bestMatch(rows, spellings);
  if (!row) return undefined;
  const { password_hash, password_version, deactivated_at, ...user } = row;
  return {
    user,
    passwordHash: password_hash,
    passwordVersion: password_version,
    isActive: deactivated_at === null,
  };
}

export async function upgradePasswordHash(
  sql: Sql,
  { user, passwordVersion }: StoredPassword,
  hash: string,
): Promise<void> {
  await sql
    .updateTable("users")
    .set({ password_hash: hash })
    .where("id", "=", user.id)
    .where("password_version", "=", passwordVersion)
    .execute();
}

/** Returns false if the user is deactivated or the password has changed since `seenVersion`. */
export async function setPassword(
  sql: Sql,
  id: number,
  hash: string,
  seenVersion?: number,
): Promise<boolean> {
  const { numUpdatedRows } = await sql
    .updateTable("users")
    .set((user) => ({ password_hash: hash, password_version: user("password_version", "+", 1) }))
    .where("id", "=", id)
    .where("kind", "=", "person")
    .where("deactivated_at", "is", null)
    .$if(seenVersion !== undefined, (query) =>
      query.where("password_version", "=", seenVersion ?? 0),
    )
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function change(sql: Sql, id: number, changes: UserChanges): Promise<void> {
  const { displayName, handle, avatarUrl, email } = changes;
  const set = {
    ...(displayName !== undefined && { display_name: displayName }),
    ...(handle !== undefined && { handle, handle_skeleton: handleSkeleton(handle) }),
    ...(avatarUrl !== undefined && { avatar_url: avatarUrl }),
    ...(email !== undefined && { email }),
  };
  if (Object.keys(set).length === 0) return;
  await sql.updateTable("users").set(set).where("id", "=", id).execute();
}
