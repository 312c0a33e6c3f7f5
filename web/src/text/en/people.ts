/** The texts about users: presence, direct chats, mentions, activity, saved and scheduled messages. */
import { lazily } from "../lazily.ts";
import { numberFormats } from "../numbers.ts";

const { count, number } = numberFormats("en");
const list = lazily(() => new Intl.ListFormat("en"));

export const peopleText = {
  people: {
    presence: { active: "Active", away: "Away", offline: "Offline" },
    /** A space, so that the line keeps its height. */
    unknownPresence: "\u00a0",
    states: { deactivated: "Deactivated", deleted: "Deleted" },
    typing: (names: readonly string[]) => {
      if (names.length > 3) return "Several people are typing";
      return `${list().format(names)} ${names.length > 1 ? "are" : "is"} typing`;
    },
    newMessage: "New message",
    newMessageIntro: (max: number) => `Up to ${max - 1} people. Only they can read it.`,
    to: "To",
    selected: "Selected users",
    noneSelected: "Who is it for?",
    full: (max: number) =>
      `A direct chat has at most ${max} members. Create a group chat for more.`,
    openChat: "Open chat",
    directStart: (name: string) =>
      `This is the start of your chat with ${name}. Only the two of you can read it.`,
    directGroupStart: (n: number) =>
      `This is the start of your chat. Only its ${number(n)} members can read it.`,
    messageTo: (name: string) => `Message ${name}`,
    chatWith: (names: string) => `your chat with ${names}`,
    systemTopic: "Notices about your account and this server",
    readOnly: {
      system: "Only Belfry can post here.",
      settings: "Open your settings",
      noReader: "Nobody else here can read new messages.",
      deactivated: (name: string) => `${name} is deactivated and can’t read messages.`,
      deleted: "This user was deleted. You can still read the messages.",
    },
    hide: "Hide chat",
    hidden: (title: string) => `${title} is hidden until the next message.`,
    hideFailed: "The chat couldn’t be hidden.",
    setStatus: "Set a status",
    doNotDisturb: "Do not disturb…",
    changeStatus: "Change your status",
  },

  users: {
    search: "Search by name",
    noneFound: "No users found.",
    allExcluded: "Already added.",
    addGroup: (handle: string, n: number) => `@${handle} · adds ${count(n, "member", "members")}`,
    invite: "Invite people",
  },

  mentions: {
    card: (name: string) => `Profile of ${name}`,
    groupCard: (name: string) => `Group ${name}`,
    groupMembers: (n: number) => count(n, "member", "members"),
    membersOfGroup: "Members of the group",
    people: "Mention someone",
    all: "Notifies every member",
    here: "Notifies members who are online",
    duty: "Notifies the person on duty",
    notifies: (n: number) => `Notifies ${count(n, "member", "members")}`,
    willNotify: (name: string, n: number) => `${name} notifies ${count(n, "member", "members")}.`,
  },

  activity: {
    title: "Activity",
    open: "Open in chat",
    empty: "No activity yet",
    emptyHint: "Mentions of you, and replies and reactions to your messages, appear here.",
    unread: "Unread.",
    unreadCount: (n: number) => count(n, "unread mention or reply", "unread mentions and replies"),
    more: "Show older",
    reasons: {
      user: (chat: string) => `mentioned you in ${chat}`,
      reply: (chat: string) => `replied to you in ${chat}`,
      all: (chat: string) => `mentioned everyone in ${chat}`,
      here: (chat: string) => `mentioned everyone online in ${chat}`,
      reaction: (chat: string) => `to your message in ${chat}`,
    },
  },

  drafts: {
    title: "Drafts",
    count: (n: number) => count(n, "draft", "drafts"),
    empty: "No drafts",
    emptyHint: "Messages that you have begun to write in this browser appear here.",
    remove: (chat: string) => `Delete the draft to ${chat}`,
    removed: "Draft deleted.",
  },

  saved: {
    title: "Saved",
    empty: "Nothing saved yet",
    emptyHint: "Save a message for later from its menu. Only you see this list.",
    more: "Show older",
    in: (chat: string) => `in ${chat}`,
    mark: "Saved for later",
    save: "Save for later",
    remove: "Remove from saved",
    removeOne: (name: string) => `Remove the message from ${name}`,
    saved: "Message saved.",
    removed: "Message removed from saved.",
    saveFailed: "The message wasn’t saved.",
    removeFailed: "The message is still saved.",
  },

  scheduled: {
    title: "Scheduled",
    notSent: "Some messages were not sent",
    later: "Send later",
    laterHint: (shortcut: string) => `Send later (${shortcut})`,
    inHour: (time: string) => `In 1 hour, at ${time}`,
    tomorrow: (time: string) => `Tomorrow at ${time}`,
    onDay: (day: string, time: string) => `${day} at ${time}`,
    choose: "Choose a time…",
    schedule: "Schedule",
    done: (day: string, time: string) => `The message will be sent: ${day}, ${time}.`,
  },
};
