/** `start` in the help. `belfry.js` starts the server itself if the command has no arguments. */
import { failUsage, type StandaloneCommand } from "../command.ts";

export const startCommand: StandaloneCommand = {
  name: "start",
  summary: "starts the server",
  details: "Its options are BELFRY_… variables of the environment. SIGINT and SIGTERM stop it.",
  runAlone: () => failUsage("`start` takes no arguments."),
};
