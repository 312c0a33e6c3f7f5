/** English UI text for the list of files of a chat. */
export const en = {
  title: (chat: string) => `Files in ${chat}`,
  kind: "Kind of files",
  kinds: {
    all: "All",
    image: "Images",
    media: "Audio and video",
    document: "Documents",
  },
  sender: "Sender",
  senders: { everyone: "Everyone", you: "You" },
  empty: "No files here",
  emptyHint: "Files of messages appear here.",
  save: (name: string) => `Save ${name}`,
  older: "Show older",
};
