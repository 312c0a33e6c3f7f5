/** `search …`: the search index of a server. */
import type { Command } from "../command.ts";

const number = new Intl.NumberFormat("en").format;

export const searchCommands: readonly Command[] = [
  {
    name: "search status",
    syntax: "",
    summary: "prints how many messages the search index has",
    options: {},
    positionals: [0, 0],
    async run({ search }) {
      const progress = await search.progress();
      if (!progress) return "There is no search index yet. The server makes it when it runs.";
      const { indexed, waiting } = progress;
      const lines = [`Indexed messages: ${number(indexed)}`];
      if (waiting > 0) lines.push(`Older messages to be indexed: up to ${number(waiting)}`);
      return lines.join("\n");
    },
  },
  {
    name: "search rebuild",
    syntax: "",
    summary: "makes the search index again from the messages",
    options: {},
    positionals: [0, 0],
    details:
      "The running server does it in the background, the newest messages first; a stopped one when " +
      'it starts. New messages are found meanwhile. "search status" prints how far it is.',
    async run({ search }) {
      await search.requestRebuild();
      return 'The server makes the search index again. "search status" prints how far it is.';
    },
  },
];
