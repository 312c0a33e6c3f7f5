/** The texts of chats: the header, their dialogs, members. */
import { numberFormats } from "../numbers.ts";

const { count, number } = numberFormats("en");

export const chatsText = {
  chats: {
    back: "All chats",
    menu: "Chat menu",
    search: "Search in this chat",
    number,
    members: (n: number) => count(n, "member", "members"),
    membersItem: "Members",
    pinsItem: "Pinned messages",
    filesItem: "Files",
    webhooksItem: "Webhooks",
    webhooks: (n: number) => (n === 0 ? "Webhooks" : count(n, "webhook", "webhooks")),
    notificationsItem: "Notifications",
    editItem: "Edit chat",
    archiveItem: "Archive chat",
    restoreItem: "Restore chat",
    wasRestored: (chat: string) => `${chat} was restored.`,
    leaveItem: "Leave chat",
    deleteItem: "Delete chat",
    noChats: "No chats yet",
    noChatsHint: "Create a chat, join an open one, or wait for someone to add you.",
    notFound: "Chat not found",
    notFoundHint: "It may have been deleted, or you aren’t a member.",
    skip: "Skip to messages",
    noPage: "Page not found",
    noPageHint: "Check the URL for typing mistakes.",
    toChats: "Go to your chats",

    createTitle: "New chat",
    title: "Title",
    titlePlaceholder: "Deploys",
    topic: "Topic",
    topicHint: "Shown next to the title.",
    threads: "Threads",
    threadsHint: "Members can reply to a message in a thread. Existing threads stay.",
    retentionQuestion: (days: number, gone: { messages: number; files: number }) => ({
      title: "Delete old messages?",
      body:
        gone.messages === 0
          ? `No message is older than ${count(days, "day", "days")} now. From then on, older messages are deleted, with their files.`
          : `${count(gone.messages, "message", "messages")} older than ${count(days, "day", "days")} and ${count(gone.files, "file", "files")} are deleted. You can’t undo this.`,
      action: "Delete old messages",
    }),
    retention: "Keep messages for",
    retentionUnit: "days",
    retentionLabel: "Keep messages for … days",
    retentionHint:
      "Older messages and their files are deleted for all members. Leave it empty to keep them forever.",
    retentionWrong: (max: number) =>
      `Enter a whole number of days from 1 to ${number(max)}, or leave it empty.`,
    create: "Create chat",
    addMembers: "Add members",
    selected: "Selected members",
    deselect: (name: string) => `Remove ${name}`,

    editTitle: "Edit chat",
    save: "Save changes",

    membersTitle: (chat: string) => `Members of ${chat}`,
    findMember: "Find a member",
    findMemberHint: "Name or handle",
    noMemberFound: "No member matches.",
    you: "you",
    owner: "Owner",
    member: "Member",
    roleOf: (name: string) => `Role of ${name}`,
    remove: (name: string) => `Remove ${name}`,
    removeTitle: (name: string) => `Remove ${name}?`,
    removeText: (name: string, chat: string) =>
      `${name} will no longer see ${chat}. Their messages stay.`,
    removeAction: "Remove",
    added: (name: string) => `${name} was added.`,
    addedGroup: (name: string, n: number) => `${count(n, "member", "members")} of ${name} added.`,
    removed: (name: string) => `${name} was removed.`,
    roleChanged: {
      owner: (name: string) => `${name} is now an owner.`,
      member: (name: string) => `${name} is now a member.`,
    },

    leaveTitle: (chat: string) => `Leave ${chat}?`,
    leaveText: "Only a member can add you back.",
    leaveOpenText: "Everyone can join this chat, so you can come back at any time.",
    leave: "Leave",
  },
};
