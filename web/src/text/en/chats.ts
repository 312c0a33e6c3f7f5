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
    dutyItem: "On duty",
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
    retention: "Keep messages for",
    retentionUnit: "days",
    retentionWrong: (max: number) =>
      `Enter a whole number of days from 1 to ${number(max)}, or leave it empty.`,
    create: "Create chat",
    addMembers: "Add members",
    selected: "Selected members",
    deselect: (name: string) => `Remove ${name}`,

    editTitle: "Edit chat",
    save: "Save changes",

    leaveTitle: (chat: string) => `Leave ${chat}?`,
    leaveText: "Only a member can add you back.",
    leaveOpenText: "Everyone can join this chat, so you can come back at any time.",
    leave: "Leave",
  },
};
