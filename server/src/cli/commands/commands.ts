/** All commands, in the order of the help. */
import type { AnyCommand } from "../command.ts";
import { auditCommand } from "./audit-command.ts";
import { backupCommands } from "./backup-commands.ts";
import { configCommands } from "./config-commands.ts";
import { databaseCommand } from "./database-command.ts";
import { doctorCommand } from "./doctor-command.ts";
import { exportCommand } from "./export-command.ts";
import { filesCommand } from "./files-command.ts";
import { searchCommands } from "./search-commands.ts";
import { sessionCommands } from "./session-commands.ts";
import { startCommand } from "./start-command.ts";
import { userCommands } from "./user-commands.ts";

export const commands: readonly AnyCommand[] = [
  startCommand,
  doctorCommand,
  ...configCommands,
  ...backupCommands,
  databaseCommand,
  filesCommand,
  ...searchCommands,
  ...userCommands,
  ...sessionCommands,
  auditCommand,
  exportCommand,
];
