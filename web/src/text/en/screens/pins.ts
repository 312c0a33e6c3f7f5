/** English UI text for the pinned messages of a chat. */
export const en = {
  title: (chat: string) => `Pinned in ${chat}`,
  empty: "Nothing pinned yet",
  emptyHint: "Pin a message from its menu, and every member finds it here.",
  unpinOne: (name: string) => `Unpin the message from ${name}`,
};
