/** English UI text for levels and mutes of chats and webhooks. */
export const en = {
  title: (chat: string) => `Notifications in ${chat}`,
  level: "Notify me about",
  default: "Your default",
  defaultHint: "Uses the level from Settings → Notifications.",
  levels: {
    all: "All messages",
    mentions: "Mentions of you",
    critical: "Mentions and critical alerts",
    nothing: "Nothing",
  },
  mute: "Mute",
  muteHint: "No notifications, and the chat is dimmed.",
  forAnHour: "For 1 hour",
  untilTomorrow: (time: string) => `Until tomorrow, ${time}`,
  untilTurnedOn: "Until I unmute it",
  mutedForever: "Muted until you unmute it.",
  mutedUntil: (when: string) => `Muted until ${when}.`,
  unmute: "Unmute",
  muteForMe: "Mute for me",
  muteWebhookHint:
    "Its messages won’t notify you or count as unread. Others still see them as before.",
  untilResolved: "Until resolved",
  mutedUntilResolved: "Muted for you until its alert is resolved.",
};
