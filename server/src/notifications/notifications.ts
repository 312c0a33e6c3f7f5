/** Decides what a user is notified of: levels, mutes, quiet hours, and who is notified of a message. */

import { badgeCount } from "@belfry/contracts/live/unread";
import type { NotificationSettings } from "@belfry/contracts/notifications/notifications";
import type { Bus } from "../bus/bus.ts";
import type { Chats } from "../chats/chats.ts";
import type { Clock } from "../clock.ts";
import type { Mail } from "../mail.ts";
import type { Messages } from "../messages/messages.ts";
import { type ActivityOptions, createActivity } from "./activity/activity.ts";
import { createLevels } from "./levels/levels.ts";
import { createSendUnread } from "./mail/unread-mail.ts";
import { createSummarize, type SummaryOptions } from "./quiet/summary.ts";
import { createHasMuted, createRecipients } from "./recipients/recipients.ts";
import { createSettings } from "./settings/settings.ts";

export type Notifications = ReturnType<typeof createNotifications>;

interface NotificationsOptions extends ActivityOptions, Pick<SummaryOptions, "sendNotice"> {
  bus: Bus;
  clock: Clock;
  chats: Chats;
  messages: Messages;
  /** Undefined if this server cannot send mail. */
  mail: Mail | undefined;
  publicUrl(): string;
}

export function createNotifications(options: NotificationsOptions) {
  const { database, bus, clock, chats, messages, mail, publicUrl, sendNotice } = options;
  const settings = createSettings({ database, bus, clock });
  const activity = createActivity({ database, messages });
  const levels = createLevels({ database, bus, clock, chats, messages });

  async function changeSettings(
    userId: number,
    changed: NotificationSettings,
  ): Promise<NotificationSettings> {
    const saved = await settings.change(userId, changed);
    await levels.announceDefaults(userId);
    return saved;
  }

  return {
    hasMail: mail !== undefined,
    sendUnread: createSendUnread({
      ...{ database, clock, chats, mail, publicUrl },
      quietAt: settings.quietAt,
    }),
    summarizeQuietHours: createSummarize({ database, clock, chats, sendNotice }),
    activity,
    recipientsOf: createRecipients({ database, clock }),
    hasMuted: createHasMuted({ database, clock }),

    /** The number on the badge of the user's app. */
    async badgeOf(userId: number): Promise<number> {
      const { mentionCount } = await chats.threads.unreadOf(userId);
      return mentionCount + badgeCount(await chats.list({ id: userId }), clock.now());
    },

    levels,
    findSettings: settings.find,
    changeSettings,
    quietAt: settings.quietAt,
  };
}
