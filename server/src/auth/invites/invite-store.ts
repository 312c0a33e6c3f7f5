/** SQL for invites. */
import type { Invite } from "@belfry/contracts/auth/invites";
import type { Me } from "@belfry/contracts/users";
import { type ExpressionBuilder, type Insertable, sql as raw } from "kysely";
import { isoTime } from "../../clock.ts";
import { parseColumn } from "../../database/json-column.ts";
import type { Schema, Sql } from "../../database/schema.ts";
import { countDeleted } from "../../slices.ts";
import { ownerColumns, ownerOf } from "../token-owner-store.ts";

export interface OpenInvite {
  id: number;
  role: Me["role"];
  chatIds: number[];
  email: string | null;
  expiresAt: number;
  /** The administrator who created it and still has the right to. */
  creator: Me;
}

export async function insertInvite(sql: Sql, row: Insertable<Schema["invites"]>): Promise<number> {
  const query = sql.insertInto("invites").values(row).returning("id");
  return (await query.executeTakeFirstOrThrow()).id;
}

/** Returns invites newest first, or only the one with this id. */
export async function listInvites(sql: Sql, limit: number, id?: number): Promise<Invite[]> {
  const rows = await sql
    .selectFrom("invites")
    .innerJoin("users", "users.id", "invites.created_by")
    .selectAll("invites")
    .select("users.display_name")
    .$if(id !== undefined, (query) => query.where("invites.id", "=", id ?? 0))
    .orderBy("invites.id", "desc")
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    role: row.role,
    chatIds: parseColumn(row.chat_ids),
    email: row.email,
    uses: row.uses,
    maxUses: row.max_uses,
    createdBy: { id: row.created_by, displayName: row.display_name },
    createdAt: isoTime(row.created_at),
    expiresAt: isoTime(row.expires_at),
    revokedAt: row.revoked_at === null ? null : isoTime(row.revoked_at),
  }));
}

export async function countOpenInvites(sql: Sql, now: number): Promise<number> {
  const { count } = await sql
    .selectFrom("invites")
    .select(raw<number>`count(*)`.as("count"))
    .where((invite) => isOpen(invite, now))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Returns undefined if the invite is closed or its creator has lost the right to create it. */
export async function findOpenInvite(
  sql: Sql,
  tokenHash: string,
  now: number,
): Promise<OpenInvite | undefined> {
  const row = await sql
    .selectFrom("invites")
    .innerJoin("users", "users.id", "invites.created_by")
    .select(["invites.id", "invites.role", "chat_ids", "invites.email", "expires_at"])
    .select(ownerColumns)
    .where("token_hash", "=", tokenHash)
    .where((invite) => isOpen(invite, now))
    .where((invite) => invite.exists(permittedCreator(invite)))
    .executeTakeFirst();
  if (!row) return undefined;
  return {
    id: row.id,
    role: row.role,
    chatIds: parseColumn(row.chat_ids),
    email: row.email,
    expiresAt: row.expires_at,
    creator: ownerOf(row),
  };
}

/** Counts one use. Returns false if none is left, even under concurrent requests. */
export async function useInvite(sql: Sql, id: number, now: number): Promise<boolean> {
  const { numUpdatedRows } = await sql
    .updateTable("invites")
    .set((invite) => ({ uses: invite("uses", "+", 1) }))
    .where("id", "=", id)
    .where((invite) => isOpen(invite, now))
    .where((invite) => invite.exists(permittedCreator(invite)))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Returns false if the invite does not exist or was already revoked. */
export async function revokeInvite(sql: Sql, id: number, now: number): Promise<boolean> {
  const { numUpdatedRows } = await sql
    .updateTable("invites")
    .set({ revoked_at: now })
    .where("id", "=", id)
    .where("revoked_at", "is", null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Revokes all invites that a user created. Returns how many. */
export async function revokeInvitesOf(sql: Sql, userId: number, now: number): Promise<number> {
  const revoked = await sql
    .updateTable("invites")
    .set({ revoked_at: now })
    .where("created_by", "=", userId)
    .where("revoked_at", "is", null)
    .returning("id")
    .execute();
  return revoked.length;
}

export function deleteInvitesExpiredBefore(sql: Sql, time: number, most: number): Promise<number> {
  const expired = sql.selectFrom("invites").select("id").where("expires_at", "<", time);
  return countDeleted(sql.deleteFrom("invites").where("id", "in", expired.limit(most)));
}

function isOpen(invite: ExpressionBuilder<Schema, "invites">, now: number) {
  return invite.and([
    invite("invites.revoked_at", "is", null),
    invite("invites.expires_at", ">", now),
    invite("invites.uses", "<", invite.ref("invites.max_uses")),
  ]);
}

/** An invite works only as long as its creator could still create it. */
function permittedCreator(invite: ExpressionBuilder<Schema, "invites">) {
  return invite
    .selectFrom("users as creator")
    .select("creator.id")
    .whereRef("creator.id", "=", "invites.created_by")
    .where("creator.deactivated_at", "is", null)
    .where(({ or, and, eb }) =>
      or([
        eb("creator.role", "=", "owner"),
        and([eb("creator.role", "=", "admin"), eb("invites.role", "<>", "owner")]),
      ]),
    );
}
