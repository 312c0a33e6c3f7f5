/** English UI text for levels and mutes of chats and webhooks. */
export const en = {
  title: (chat: string) => `Notifications in ${chat}`,
  level: "What notifies you",
  default: "Your default",
  defaultHint: "Follows Settings → Notifications.",
  levels: {
    all: "All messages",
    mentions: "Mentions of you",
    critical: "Mentions and critical alerts",
    nothing: "Nothing",
  },
  mute: "Mute",
  muteHint: "A muted chat doesn’t notify you and doesn’t stand out in the list.",
  forAnHour: "For 1 hour",
  untilTomorrow: "Until tomorrow, 8:00",
  untilTurnedOn: "Until I turn it on",
  mutedForever: "Muted until you turn it on.",
  mutedUntil: (when: string) => `Muted until ${when}.`,
  unmute: "Unmute",
  muteForMe: "Mute for me",
  muteWebhookHint:
    "Its messages won’t notify you or count as unread. Others still see them as before.",
  untilResolved: "Until resolved",
  mutedUntilResolved: "Muted for you until its alert is resolved.",
};
