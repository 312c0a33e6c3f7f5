/** The rows of all alerts, as the checker reads them. */
import type { Database } from "../../src/database/database.ts";

export const keyOf = (chatId: number, messageId: number): string => `${chatId} ${messageId}`;

const groupOf = <T extends { chat_id: number; message_id: number }>(rows: T[]) =>
  Map.groupBy(rows, (row) => keyOf(row.chat_id, row.message_id));

export async function readTables({ sql }: Database) {
  const messages = await sql
    .selectFrom("messages")
    .select(["chat_id", "id", "state", "acknowledged_by", "acknowledged_at", "remind_at"])
    .select("new_since")
    .where("webhook_id", "is not", null)
    .execute();
  const notices = await sql.selectFrom("alert_notices").selectAll().execute();
  const entries = await sql.selectFrom("alert_notifications").selectAll().execute();
  return {
    messageByKey: new Map(messages.map((row) => [keyOf(row.chat_id, row.id), row])),
    noticesByKey: groupOf(notices),
    entriesByKey: groupOf(entries),
    waitingCount: entries.filter(({ result }) => result === "waiting").length,
    numbers: { messages: messages.length, notices: notices.length, entries: entries.length },
  };
}

export type Tables = Awaited<ReturnType<typeof readTables>>;
export type NoticeRow = NonNullable<ReturnType<Tables["noticesByKey"]["get"]>>[number];
export type EntryRow = NonNullable<ReturnType<Tables["entriesByKey"]["get"]>>[number];

/** Returns when the owners of open alerts were notified of what is new, by alert and `newSince`. */
export async function readNews({ sql }: Database): Promise<Map<string, number>> {
  const rows = await sql
    .selectFrom("alert_notices as n")
    .innerJoin("messages as m", (join) =>
      join.onRef("m.chat_id", "=", "n.chat_id").onRef("m.id", "=", "n.message_id"),
    )
    .select(["n.chat_id", "n.message_id", "n.since", "n.at"])
    .where("n.step", ">", 4)
    .where("m.state", "=", "open")
    .orderBy("n.at", "desc")
    .execute();
  return new Map(rows.map((row) => [`${row.chat_id} ${row.message_id} ${row.since}`, row.at]));
}
