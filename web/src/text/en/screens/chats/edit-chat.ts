/** The texts of the dialog that changes a chat. */
import { numberFormats } from "../../../numbers.ts";

const { count } = numberFormats("en");

export const en = {
  threadsHint: "Members can reply to a message in a thread. Existing threads stay.",
  retentionQuestion: (days: number, gone: { messages: number; files: number }) => ({
    title: "Delete old messages?",
    body:
      gone.messages === 0
        ? `No message is older than ${count(days, "day", "days")} now. From then on, older messages are deleted, with their files.`
        : `${count(gone.messages, "message", "messages")} older than ${count(days, "day", "days")} and ${count(gone.files, "file", "files")} are deleted. You can’t undo this.`,
    action: "Delete old messages",
  }),
  retentionLabel: "Keep messages for … days",
  retentionHint:
    "Older messages and their files are deleted for all members. Leave it empty to keep them forever.",
};
