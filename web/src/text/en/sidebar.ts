/** The texts of the sidebar and the account menu. */
import { numberFormats } from "../numbers.ts";

const { count } = numberFormats("en");

export const sidebarText = {
  sidebar: {
    label: "Chats",
    sections: { pinned: "Pinned", chats: "Chats", direct: "Direct messages" },
    emptySection: "Move chats here from their menus.",
    unreadOnly: "Unread only",
    showAll: "Show all chats",
    allRead: "All read",
    allReadHint: "New messages appear here.",
    search: "Search",
    newMessage: "New message",
    newChat: "New chat",
    browse: "Browse chats",
    noChats: "You aren’t in any chats yet.",
    createFirst: "Create a chat",
    unread: (n: number) => count(n, "unread message", "unread messages"),
    mentions: (n: number) => count(n, "unread mention", "unread mentions"),
    hasUnread: "unread",
    /** Unread chats that are scrolled out of the list. */
    outside: {
      unread: (chats: number) => count(chats, "unread chat", "unread chats"),
      above: "above",
      below: "below",
      calls: (n: number) => count(n, "mention or direct message", "mentions and direct messages"),
    },
    muted: "Muted",
    draft: "Draft",
    connection: {
      open: "Connected",
      connecting: "Connecting…",
      waiting: "Connection lost",
    },
  },

  accountMenu: {
    label: "Account menu",
    appearance: "Appearance",
    system: "System",
    light: "Light",
    dark: "Dark",
    settings: "Settings",
    shortcuts: "Keyboard shortcuts",
    administration: "Administration",
    signOut: "Sign out",
    signOutFailed: "Signing out failed.",
  },
};
