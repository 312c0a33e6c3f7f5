/** SQL for notification settings. */
import {
  defaultNotificationSettings,
  type NotificationSettings,
} from "@belfry/contracts/notifications/notifications";
import type { Kysely, Selectable } from "kysely";
import { isoTime } from "../../clock.ts";
import type { Schema } from "../../database/schema.ts";

type Sql = Kysely<Schema>;

export async function find(sql: Sql, userId: number): Promise<NotificationSettings> {
  const rows = sql.selectFrom("notification_settings").selectAll().where("user_id", "=", userId);
  const row = await rows.executeTakeFirst();
  return row ? asSettings(row) : defaultNotificationSettings;
}

/** `now` is from when unread messages are mailed, if they were not mailed before. */
export async function save(
  sql: Sql,
  userId: number,
  settings: NotificationSettings,
  now: number,
): Promise<void> {
  const { quietHours, criticalPassesQuietHours, pausedUntil, sound, mailAfterMinutes } = settings;
  const values = {
    direct_level: settings.directLevel,
    group_level: settings.groupLevel,
    quiet_from: quietHours?.from ?? null,
    quiet_to: quietHours?.to ?? null,
    quiet_zone: quietHours?.timeZone ?? null,
    critical_passes: Number(criticalPassesQuietHours),
    ...(pausedUntil !== undefined && { paused_until: timeOf(pausedUntil) }),
    sound: Number(sound),
    mail_after_minutes: mailAfterMinutes,
  };
  await sql
    .insertInto("notification_settings")
    .values({ ...values, user_id: userId, mailed_until: now })
    .onConflict((conflict) =>
      conflict.column("user_id").doUpdateSet((row) => ({
        ...values,
        // Turning mail on again does not mail what was posted while it was off.
        mailed_until: row
          .case()
          .when("notification_settings.mail_after_minutes", "is", null)
          .then(now)
          .else(row.ref("notification_settings.mailed_until"))
          .end(),
      })),
    )
    .execute();
}

function timeOf(iso: string | null): number | null {
  return iso === null ? null : Date.parse(iso);
}

function asSettings(row: Selectable<Schema["notification_settings"]>): NotificationSettings {
  const { quiet_from: from, quiet_to: to, quiet_zone: timeZone } = row;
  const hasQuietHours = from !== null && to !== null && timeZone !== null;
  return {
    directLevel: row.direct_level,
    groupLevel: row.group_level,
    quietHours: hasQuietHours ? { from, to, timeZone } : null,
    criticalPassesQuietHours: row.critical_passes === 1,
    ...(row.paused_until !== null && { pausedUntil: isoTime(row.paused_until) }),
    sound: row.sound === 1,
    mailAfterMinutes: row.mail_after_minutes,
  };
}
