/** English UI text for browsing chats, for the preview of an open chat, and for who can read a chat. */
import { numberFormats } from "../../../numbers.ts";

const { count } = numberFormats("en");

export const en = {
  title: "Browse chats",
  field: "Find an open chat",
  list: "Open chats",
  create: "Create chat",
  createNamed: (title: string) => `Create chat “${title}”`,
  joined: "Joined",
  join: "Join",
  joinOf: (chat: string) => `Join ${chat}`,
  open: "Open",
  openOf: (chat: string) => `Open ${chat}`,
  leaveOf: (chat: string) => `Leave ${chat}`,
  wasJoined: (chat: string) => `You joined ${chat}.`,
  members: (n: number) => count(n, "member", "members"),
  more: "Show more chats",
  none: "No open chats yet",
  noneHint: "Everyone on this server can find, read and join an open chat.",
  noneFound: (query: string) => `No open chat matches “${query}”`,
  noneFoundHint: "Check the spelling, or create the chat.",
  privateHint: "Private chats are not listed. Ask a member to add you.",

  preview: {
    notMember: "You aren’t a member of this chat.",
    archived: "This chat is archived. You can read it, but not join it.",
    join: "Join chat",
    messages: "Messages",
    older: "Show older messages",
    empty: "No messages yet.",
  },

  visibility: {
    label: "Who can find and read it",
    private: "Private",
    privateHint: "Only people you add can see that it exists.",
    open: "Open",
    openHint: "Everyone on this server can find, read and join it.",
  },
} as const;
