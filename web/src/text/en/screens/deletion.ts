/** English UI text for deleting chats and users and for exports. */
export const en = {
  chat: {
    title: (chat: string) => `Delete ${chat}?`,
    text: (days: number) =>
      `The chat disappears for all members at once, with its messages, files and webhooks. An administrator can restore it for ${days} days. Then it is deleted for good.`,
    confirmReason: "This deletes the chat for all its members. Confirm it’s you.",
    typeTitle: (chat: string) => `To confirm, enter the title of the chat: ${chat}`,
    wrongTitle: "This is not the title of the chat.",
    action: "Delete chat",
    done: (chat: string) => `${chat} was deleted.`,
  },

  archive: {
    title: (chat: string) => `Archive ${chat}?`,
    text: "Members can still read it, but nobody can post, and its webhooks reject requests. You can restore it at any time.",
    action: "Archive",
    done: (chat: string) => `${chat} was archived.`,
  },

  leave: {
    title: (chat: string) => `You’re the only owner of ${chat}`,
    others: "Make another member an owner before you leave, or delete the chat for everyone.",
    alone: "You’re also its only member. If nobody needs the chat any more, delete it.",
    chooseOwner: "Choose an owner",
    deleteChat: "Delete chat",
  },

  user: {
    title: (name: string) => `Delete ${name}?`,
    text: (name: string) =>
      `${name} will be signed out everywhere and can’t sign in again. Their e-mail can be used again. You can’t undo this.`,
    action: "Delete user",
    done: (name: string) => `${name} was deleted.`,
    confirmReason: "Deleting a user can’t be undone. Confirm it’s you.",
  },

  account: {
    sectionLead: "Export a copy of your data, or delete your account.",
    heading: "Delete your account",
    lead: "You’ll be signed out everywhere, and your name, e-mail, API keys and passkeys will be deleted.",
    open: "Delete account",
    title: "Delete your account?",
    text: "You’ll be signed out everywhere and can’t sign in again. You can’t undo this.",
    password: "Your password",
    confirmReason: "You have no password. Sign in at your company again to delete your account.",
    action: "Delete my account",
    lastOwner:
      "You are the only owner of this server. Make another user an owner in Administration → Users first.",
  },

  messages: {
    label: "Messages",
    keep: "Keep them",
    keepHint: "They stay in their chats under the name “Deleted user”.",
    remove: "Remove them",
    removeHint:
      "Their text and files are removed from all chats. This takes a while if there are many.",
  },

  export: {
    heading: "Export your data",
    lead: "A tar archive with your profile and the messages and files of your chats, as NDJSON. It contains no passwords or keys.",
    action: "Export my data",
    serverHeading: "Export the server",
    serverLead:
      "A tar archive with all users, group chats, messages, files and webhooks and the audit log, as NDJSON. It contains no passwords, keys or webhook URLs. The other owners get a notice.",
    serverAction: "Export all data",
    started: "Your download has started.",
    running: "Your last export is still running. Wait until it has finished.",
    confirmReason: "An export contains everything that you can see. Confirm it’s you.",
  },

  newOwner: (chat: string) => `New owner of ${chat}`,
  deletedChats: (chats: string) =>
    `These chats have no other member and will be deleted: ${chats}.`,
  webhooksStay: "Webhooks belong to their chat and keep working.",
};
