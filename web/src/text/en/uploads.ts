/** The texts of files that a user adds to a message. */
import { numberFormats } from "../numbers.ts";

const { count, number } = numberFormats("en");

export const uploadText = {
  uploads: {
    attach: "Add files",
    tray: "Files of this message",
    unnamed: "File",
    uploading: (name: string) => `Uploading ${name}`,
    percent: (percent: number) => `${number(percent)} %`,
    remove: (name: string) => `Remove ${name}`,
    retry: "Retry",
    alt: "ALT",
    addAlt: "Add alt text",
    altLabel: (name: string) => `Alt text of ${name}`,
    altHint: "What the image shows",
    pasted: (lines: number, characters: number) =>
      `You pasted ${lines > 1 ? count(lines, "line", "lines") : count(characters, "character", "characters")}.`,
    attachPasted: "Attach as a file",
    pastedName: "pasted-text.txt",
    offline: "Connection lost",
    tooLarge: (size: string, limit: string) => `${size}, but the limit is ${limit}`,
    tooMany: (limit: number) => `A message can have at most ${count(limit, "file", "files")}.`,
    waiting: (running: number, failed: number) =>
      [
        running > 0 && `Sends when ${count(running, "upload is", "uploads are")} done.`,
        failed > 0 && `${count(failed, "file", "files")} failed. Try again, or remove what failed.`,
      ]
        .filter(Boolean)
        .join(" "),
    drop: (files: number, chat: string) => `Add ${count(files, "file", "files")} to ${chat}`,
    dropHint: "You can write a message before you send them.",
  },
};
