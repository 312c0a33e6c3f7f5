/** English UI text for the menus of chats and sections in the sidebar. */
import { numberFormats } from "../../../numbers.ts";

const { count, number } = numberFormats("en");

export const en = {
  menuOf: (name: string) => `Menu of ${name}`,
  markRead: "Mark as read",
  markAllRead: "Mark all read",
  markedRead: (n: number) => `${count(n, "chat", "chats")} marked as read.`,
  nothingUnread: "Nothing is unread.",
  pin: "Pin to the top",
  unpin: "Unpin",
  moveTo: "Move to",
  moveUp: "Move up",
  moveDown: "Move down",
  moved: (name: string, place: number, all: number, section: string) =>
    `${name}: ${number(place)} of ${number(all)} in ${section}`,
  movedSection: (name: string, place: number, all: number) =>
    `${name}: ${number(place)} of ${number(all)} sections`,
  mute: "Mute",
  unmute: "Unmute",
  notifications: "Notifications",
  leave: "Leave chat",
  newSection: "New section",
  rename: "Rename section",
  name: "Name",
  create: "Create section",
  save: "Save",
  sort: "Sort",
  sorts: {
    name: "By name",
    activity: "By recent activity",
    unread: "Unread first",
    manual: "In your order",
  },
  remove: "Delete section",
  removeTitle: (name: string) => `Delete ${name}?`,
  removeText: "Its chats return to Chats and Direct messages.",
};
