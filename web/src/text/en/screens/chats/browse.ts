/** English UI text for browsing chats, for the preview of an open chat, and for who can read a chat. */
import { numberFormats } from "../../../numbers.ts";

const { count, number } = numberFormats("en");

const everyone = (users: number) =>
  users === 1 ? "The only user of this server" : `All ${number(users)} users of this server`;

const all = (n: number, one: string, many: string) =>
  n === 1 ? `1 ${one}` : `all ${number(n)} ${many}`;

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
    /** `from` is the date of the first message. */
    openQuestion: (
      chat: string,
      { users, messages, files }: { users: number; messages: number; files: number },
      from: string | null,
    ) => ({
      title: `Make ${chat} open?`,
      body:
        from === null
          ? `${everyone(users)} will be able to find, read and join this chat. It has no messages yet.`
          : `${everyone(users)} will be able to read ${all(messages, "message", "messages")}, from ${from} on, and ${count(files, "file", "files")}. Members can’t take back what others have read.`,
      action: "Make open",
    }),
    privateQuestion: (chat: string, members: number) => ({
      title: `Make ${chat} private?`,
      body: `Only its ${count(members, "member", "members")} will be able to find and read it. Everyone else loses access at once, and new users no longer join it.`,
      action: "Make private",
    }),
  },
} as const;
