/** The user's quiet hours and sound, for the notifications of a tab. The server applies them to push. */

import type { Message } from "@belfry/contracts/messages/messages";
import type { NotificationSettings } from "@belfry/contracts/notifications/notifications";
import { call } from "../../api/call.ts";

/** Returns undefined if the message must not be shown now. */
export async function findSound(message: Message): Promise<{ silent: boolean } | undefined> {
  const settings = await call("GET /api/me/notifications");
  const isCritical = message.author.kind === "webhook" && message.level === "critical";
  return isQuiet(settings, isCritical, new Date()) ? undefined : { silent: !settings.sound };
}

export function isQuiet(
  {
    quietHours,
    criticalPassesQuietHours,
    pausedUntil,
  }: Pick<NotificationSettings, "quietHours" | "criticalPassesQuietHours" | "pausedUntil">,
  isCritical: boolean,
  now: Date,
): boolean {
  if (isCritical && criticalPassesQuietHours) return false;
  if (pausedUntil && Date.parse(pausedUntil) > now.getTime()) return true;
  if (!quietHours) return false;
  const { from, to, timeZone } = quietHours;
  const time = now.toLocaleTimeString("en-GB", { timeZone, hour: "2-digit", minute: "2-digit" });
  return from < to ? from <= time && time < to : from <= time || time < to;
}
