/** `backup`, `restore` and `verify`: backups of an installation. */
import type { StandaloneCommand } from "../command.ts";

/** Only a command that uses it loads it. */
const actions = () => import("../backups.ts");
const flag = { type: "boolean" } as const;

export const backupCommands: readonly StandaloneCommand[] = [
  {
    name: "backup",
    syntax: "[<file> | <folder> | -] [--with-key] [--database-only] [--force] [--max-rate <MB/s>]",
    summary: "saves the database and the files to one file, while the server runs",
    options: {
      "with-key": { ...flag, meaning: "also saves the secret key" },
      "database-only": { ...flag, meaning: "leaves out uploaded files" },
      force: { ...flag, meaning: "replaces an existing file" },
      "max-rate": {
        type: "string",
        value: "<MB/s>",
        meaning: "limits the speed of reading and writing",
      },
    },
    positionals: [0, 1],
    details:
      "Without a file, the backup is belfry-<time>.tar.zst in the current folder. The extension selects the\n" +
      "compression: .tar, .tar.gz or .tar.zst. With -, an uncompressed tar file goes to standard output.",
    runAlone: async (io, args) => (await actions()).backup(io, args),
  },
  {
    name: "restore",
    syntax: "<file> [--key <file>] [--new-key] [--unsigned] [--force]",
    summary: "restores a backup; the server must be stopped",
    options: {
      key: { type: "string", value: "<file>", meaning: "the secret key of the backup" },
      "new-key": { ...flag, meaning: "creates a new key if the key of the backup is lost" },
      unsigned: { ...flag, meaning: "accepts a backup without a signature, of an older version" },
      force: { ...flag, meaning: "moves existing data aside, and never deletes it" },
    },
    positionals: [1, 1],
    details:
      "The backup is checked completely before anything is changed. It is restored to the data folder in\n" +
      "BELFRY_DATA, or to the database in BELFRY_DATABASE_URL.",
    runAlone: async (io, args) => (await actions()).restore(io, args),
  },
  {
    name: "verify",
    syntax: "<file> [--key <file>]",
    summary: "checks a backup and prints its contents",
    options: {
      key: { type: "string", value: "<file>", meaning: "the secret key, to check the signature" },
    },
    positionals: [1, 1],
    details:
      "Without --key, the signature is checked with BELFRY_SECRET_KEY or the key file in BELFRY_DATA.",
    runAlone: async (io, args) => (await actions()).verify(io, args),
  },
];
