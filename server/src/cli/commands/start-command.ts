/** `start` in the help. `belfry.js` starts the server itself if the command has no arguments. */
import { failUsage, type StandaloneCommand } from "../command.ts";

export const startCommand: StandaloneCommand = {
  name: "start",
  syntax: "",
  summary: "starts the server",
  options: {},
  positionals: [0, 0],
  details: "Its options are BELFRY_… variables of the environment. SIGINT and SIGTERM stop it.",
  runAlone: () => failUsage("`start` takes no arguments."),
};
