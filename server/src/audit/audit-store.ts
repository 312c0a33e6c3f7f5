/** SQL for the audit log: entries are inserted and selected. */
import type { AuditQuery } from "@belfry/contracts/admin";
import type { Insertable } from "kysely";
import type { Schema, Sql } from "../database/schema.ts";

export async function append(sql: Sql, row: Insertable<Schema["audit_log"]>): Promise<void> {
  await sql.insertInto("audit_log").values(row).execute();
}

export type AuditLogRow = Awaited<ReturnType<typeof listNewest>>[number];

export interface AuditLogFilter
  extends Pick<AuditQuery, "event" | "result" | "actorId" | "userId" | "target"> {
  /** Milliseconds since 1970 UTC, both inclusive. */
  from: number | undefined;
  to: number | undefined;
  /** Only rows with a lower id. */
  before: number | undefined;
  limit: number;
}

/** Returns the newest rows first. */
export function listNewest(sql: Sql, filter: AuditLogFilter) {
  const { event, result, actorId, userId, target, from, to, before, limit } = filter;
  let rows = sql
    .selectFrom("audit_log")
    .leftJoin("users", "users.id", "audit_log.actor_user_id")
    .select(["audit_log.id", "at", "event", "result", "target", "address", "details"])
    .select(["actor_user_id as actorUserId", "users.display_name as actorName"])
    .orderBy("audit_log.id", "desc")
    .limit(limit);
  if (event !== undefined) rows = rows.where("event", "=", event);
  if (result !== undefined) rows = rows.where("result", "=", result);
  if (actorId !== undefined) rows = rows.where("actor_user_id", "=", actorId);
  if (target !== undefined) rows = rows.where("target", "=", target);
  if (from !== undefined) rows = rows.where("at", ">=", from);
  if (to !== undefined) rows = rows.where("at", "<=", to);
  if (before !== undefined) rows = rows.where("audit_log.id", "<", before);
  if (userId !== undefined) {
    rows = rows.where((where) =>
      where.or([where("actor_user_id", "=", userId), where("target", "=", `user:${userId}`)]),
    );
  }
  return rows.execute();
}

/** Returns the current names of users, group chats and webhooks by target, such as `user:3`. */
export async function loadTargetNames(
  sql: Sql,
  targets: readonly string[],
): Promise<Map<string, string>> {
  const idsOf = (kind: string) =>
    targets.flatMap((target) =>
      target.startsWith(kind) ? [Number(target.slice(kind.length))] : [],
    );
  const users = sql.selectFrom("users").select(["id", "display_name as name"]);
  const chats = sql.selectFrom("chats").select(["id", "title as name"]).where("kind", "=", "group");
  const webhooks = sql.selectFrom("webhooks").select(["id", "name"]);
  const ids = { users: idsOf("user:"), chats: idsOf("chat:"), webhooks: idsOf("webhook:") };
  const [namedUsers, namedChats, namedWebhooks] = await Promise.all([
    ids.users.length > 0 ? users.where("id", "in", ids.users).execute() : [],
    ids.chats.length > 0 ? chats.where("id", "in", ids.chats).execute() : [],
    ids.webhooks.length > 0 ? webhooks.where("id", "in", ids.webhooks).execute() : [],
  ]);
  return new Map([
    ...namedUsers.map(({ id, name }) => [`user:${id}`, name] as const),
    ...namedChats.map(({ id, name }) => [`chat:${id}`, name] as const),
    ...namedWebhooks.map(({ id, name }) => [`webhook:${id}`, name] as const),
  ]);
}
