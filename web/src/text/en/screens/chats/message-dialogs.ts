/** The texts of the dialogs about one message. */
import { numberFormats } from "../../../numbers.ts";

const { count } = numberFormats("en");

export const en = {
  versions: {
    title: "Edit history",
    current: "Current",
    noText: "Without text",
    hint: (n: number) =>
      `Everyone in the chat can see up to ${count(n, "earlier version", "earlier versions")}. Delete the message to delete them.`,
  },
};
