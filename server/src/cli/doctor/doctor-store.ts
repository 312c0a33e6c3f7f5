/** Reads what the doctor checks in the database. */
import { sql as raw } from "kysely";
import type { Database } from "../../database/database.ts";

/** Returns the name and version of the database, and its clock if it may run on another machine. */
export async function readServerInfo({ kind, sql }: Database) {
  if (kind === "sqlite") {
    const query = raw<{ version: string }>`select sqlite_version() as version`;
    return { name: `SQLite ${(await query.execute(sql)).rows[0]?.version ?? ""}`, now: undefined };
  }
  const query = raw<{ version: string; now: number }>`select
    current_setting('server_version') as version,
    cast(extract(epoch from clock_timestamp()) * 1000 as double precision) as now`;
  const [row] = (await query.execute(sql)).rows;
  return { name: `PostgreSQL ${row?.version ?? ""}`, now: row?.now };
}

/** Returns the chats in which somebody is on duty. */
export function listDuties({ sql }: Database) {
  return sql
    .selectFrom("duties")
    .innerJoin("chats", "chats.id", "duties.chat_id")
    .select(["duties.chat_id as chatId", "chats.title"])
    .where("chats.deleted_at", "is", null)
    .where("chats.archived_at", "is", null)
    .orderBy("duties.chat_id")
    .execute();
}

/** Returns the name of a user; undefined if they have a device with notifications. */
export async function nameWithoutDevice(
  { sql }: Database,
  userId: number,
  now: number,
): Promise<string | undefined> {
  const row = await sql
    .selectFrom("users")
    .select("display_name as name")
    .where("id", "=", userId)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("push_subscriptions as p")
            .innerJoin("sessions", "sessions.id", "p.session_id")
            .select("p.session_id")
            .whereRef("p.user_id", "=", "users.id")
            .where("sessions.expires_at", ">", now),
        ),
      ),
    )
    .executeTakeFirst();
  return row?.name;
}
