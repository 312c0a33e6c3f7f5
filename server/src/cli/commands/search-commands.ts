/** `search …`: the search index of a server. */
import type { Command } from "../command.ts";
import { formatNumber } from "../format.ts";

export const searchCommands: readonly Command[] = [
  {
    name: "search status",
    summary: "prints how many messages the search index has",
    async run({ search }) {
      const progress = await search.progress();
      if (!progress) return "There is no search index yet. A running server creates it.";
      const { indexed, waiting } = progress;
      const lines = [`Indexed messages: ${formatNumber(indexed)}`];
      if (waiting > 0) lines.push(`Older messages to be indexed: up to ${formatNumber(waiting)}`);
      return lines.join("\n");
    },
  },
  {
    name: "search rebuild",
    summary: "builds the search index again from the messages",
    details:
      "A running server builds it in the background, newest messages first. A stopped server builds it " +
      'after the next start. New messages can be found in the meantime. "search status" prints the progress.',
    async run({ search }) {
      await search.requestRebuild();
      return 'The server builds the search index again. "search status" prints the progress.';
    },
  },
];
