/** `database copy`: copies the database to PostgreSQL, or back to SQLite. */
import type { StandaloneCommand } from "../command.ts";

export const databaseCommand: StandaloneCommand = {
  name: "database copy",
  syntax: "(--to <postgres://… | folder> | --to-file <file>) [--start-over]",
  summary: "copies the database to PostgreSQL, or to SQLite; the server must be stopped",
  options: {
    to: {
      type: "string",
      value: "<target>",
      meaning: "URL of an empty PostgreSQL database, or a data folder without belfry.db",
    },
    "to-file": {
      type: "string",
      value: "<file>",
      meaning: "reads the target from a file: other users of this machine see arguments",
    },
    "start-over": { type: "boolean", meaning: "deletes an unfinished copy in the target first" },
  },
  details:
    "Copies all tables, and compares the number of rows and the hash of every chat. If it is interrupted,\n" +
    "the same command continues it. The source is not changed. Uploaded files and the secret key stay in\n" +
    "the data folder.",
  runAlone: async (io, args) => (await import("../copy.ts")).copy(io, args),
};
