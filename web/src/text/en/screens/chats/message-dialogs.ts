/** The texts of the dialogs about one message. */
import { numberFormats } from "../../../numbers.ts";

const { count } = numberFormats("en");

export const en = {
  forward: {
    title: "Forward message",
    find: "Find a chat",
    to: "Forward to",
    none: "No chat found.",
    comment: "Comment (optional)",
    submit: "Forward",
    original: "original message",
    hint: "Everyone there can read the text and the name of its author. Files are named, not sent.",
    done: (chat: string) => `Forwarded to ${chat}.`,
  },
  versions: {
    title: "Edit history",
    current: "Current",
    noText: "Without text",
    hint: (n: number) =>
      `Everyone in the chat can see up to ${count(n, "earlier version", "earlier versions")}. Delete the message to delete them.`,
  },
};
