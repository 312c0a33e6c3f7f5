/** Notification settings of a user: the defaults of chats, quiet hours, sound and mail. */
import type { NotificationSettings } from "@belfry/contracts/notifications/notifications";
import type { Bus } from "../../bus/bus.ts";
import type { Clock } from "../../clock.ts";
import type { Database } from "../../database/database.ts";
import { failAt } from "../../problems.ts";
import { parseTime } from "../../time-input.ts";
import { isTimeZone, quietAt } from "../quiet/quiet-hours.ts";
import * as store from "./settings-store.ts";

interface SettingsOptions {
  database: Database;
  bus: Bus;
  clock: Clock;
}

export function createSettings({ database, bus, clock }: SettingsOptions) {
  const { sql } = database;

  /** Rejects an unknown time zone and quiet hours without a length with `invalid_body`. */
  async function change(
    userId: number,
    settings: NotificationSettings,
  ): Promise<NotificationSettings> {
    checkQuietHours(settings);
    if (settings.pausedUntil) parseTime("/pausedUntil", settings.pausedUntil);
    await store.save(sql, userId, settings, clock.now());
    bus.publish(`user.${userId}`, [{ type: "notifications.changed" }]);
    return find(userId);
  }

  /** Without a pause that has ended. */
  async function find(userId: number): Promise<NotificationSettings> {
    const { pausedUntil, ...settings } = await store.find(sql, userId);
    const isPaused = pausedUntil && Date.parse(pausedUntil) > clock.now();
    return { ...settings, ...(isPaused && { pausedUntil }) };
  }

  return {
    find,
    change,
    /** Returns undefined if the user may be notified at this time. */
    quietAt: async (userId: number, now: number) => quietAt(await store.find(sql, userId), now),
  };
}

function checkQuietHours({ quietHours }: NotificationSettings): void {
  if (!quietHours) return;
  const { from, to, timeZone } = quietHours;
  if (!isTimeZone(timeZone)) failAt("/quietHours/timeZone", "is not a known time zone");
  if (from === to) failAt("/quietHours/to", "must differ from the start of the quiet hours");
}
