/** The texts of the menu and the dialogs of an alert, and of the list of alerts. */
import { numberFormats } from "../../../numbers.ts";

const { count, number } = numberFormats("en");

export const en = {
  actions: "Alert actions",
  remind: "Remind me",
  remindsAt: (when: string) => `Reminder at ${when}`,
  noReminder: "No reminder",
  remindIn: (hours: number) => `In ${count(hours, "hour", "hours")}`,

  owner: {
    sender: "The sender",
    /** After the name of a user. */
    isOnIt: (when: string) => `is on it · ${when}`,
    wasFaster: (when: string) => `was faster · ${when}`,
    closedIt: (when: string) => `closed it · ${when}`,
    quoted: (note: string) => `“${note}”`,
  },

  acts: {
    takeOver: "Take over",
    confirm: "Confirm",
    note: "Note…",
    notified: "Who was notified",
    undo: "Undo acknowledgement",
    close: "Close alert…",
    nowOnIt: "You are on it.",
    othersOnIt: (name: string) => `${name} is already on it.`,
    undone: "Nobody is on it any more.",
    confirmed: "Confirmed.",
    saved: "Saved.",
    acknowledgeFailed: "The alert wasn’t acknowledged.",
    saveFailed: "Your change wasn’t saved.",
    undoFailed: "The acknowledgement wasn’t undone.",
  },

  /** In a row, after the title. */
  inline: {
    acknowledged: (name: string, when: string) => `${name} · ${when}`,
    newSince: (n: number, when: string) => `${number(n)} new since ${when}`,
    closedBy: (name: string) => `closed by ${name}`,
    closedNoNews: (lasted: string) => `closed: no news for ${lasted}`,
    resolvedAfter: (lasted: string) => `resolved after ${lasted}`,
  },

  nobodyNotified: {
    title: "Nobody could be notified.",
    short: "Nobody could be notified",
    onDuty: "The person on duty",
    reasons: {
      no_device: "Nobody here has a device with notifications.",
      push_off: "Push notifications are off on this server.",
      refused: "The push services accepted none of the notifications.",
      held_back: "Everybody has muted this chat or has quiet hours.",
      no_member: "This chat has nobody to notify.",
    },
    /** If the reason is that of the person on duty. */
    reasonsOf: {
      no_device: (name: string) => `${name} is on duty and has no device with notifications.`,
      refused: (name: string) => `${name} is on duty, and no device took the notification.`,
      held_back: (name: string) => `${name} is on duty and has muted notifications.`,
    },
  },

  noteDialog: {
    title: "Note",
    note: "What you do about it",
    hint: "Everybody in the chat sees it next to your name.",
  },

  closeDialog: {
    title: "Close this alert?",
    body: (sender: string) =>
      `The alert returns if ${sender} reports it again. Only ${sender} can say that it is resolved.`,
    close: "Close alert",
    closed: "Alert closed.",
  },

  list: {
    title: "Alerts",
    views: "View",
    openView: "Open",
    statistics: "Statistics",
    wall: "Large screen",
    openIn: (alerts: number, chats: number) =>
      `${number(alerts)} open in ${count(chats, "chat", "chats")}`,
    openAnd: (alerts: number, unowned: number) =>
      unowned > 0
        ? `${number(alerts)} open · nobody is on ${number(unowned)}`
        : `${number(alerts)} open`,
    filter: "Which alerts",
    all: "All open",
    nobody: "Nobody is on it",
    somebody: "Somebody is on it",
    silenced: "Silenced",
    silence: "Silence",
    mine: "Mine",
    critical: "Critical",
    chat: "Chat",
    anyChat: "All chats",
    inChat: (sender: string, chat: string) => `${sender} in ${chat}`,
    at: (when: string) => `· ${when}`,
    live: "Live",
    notLive: (since: string) => `Not live since ${since}`,
    notLiveYet: "Not live",
    only: (shown: number) => `Only the first ${number(shown)} alerts are shown.`,
    empty: "Nothing is open",
    emptyHint: "Alerts appear here when a webhook reports a problem in one of your chats.",
    noneFiltered: "Nothing here",
    noneFilteredHint: "No open alert matches this filter.",
    showAll: (alerts: number) => `Show all ${number(alerts)}`,
    move: "Move",
    enter: "Enter",
    open: "Open in chat",
    order: "Nobody on it first, then worst, then oldest",
  },

  pill: {
    open: (alerts: number) => `${number(alerts)} open`,
    next: (alerts: number) => `${count(alerts, "open alert", "open alerts")}: go to the next one`,
  },

  command: (title: string) => `Acknowledge “${title}”`,
};
