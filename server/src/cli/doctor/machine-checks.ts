/** Checks Node.js, the data folder with its permissions, the key file and the disk. */
import { constants } from "node:fs";
import { access, lstat, readdir, stat, statfs } from "node:fs/promises";
import { join } from "node:path";
import { formatBytes } from "../../backups/backups.ts";
import type { Io } from "../command.ts";
import { type Finding, fix, ok, reasonOf, skip, warn } from "./finding.ts";

const requiredNode = 24;
const mib = 1024 * 1024;
const lowDiskBytes = 1024 * mib;
const fullDiskBytes = 200 * mib;

export function checkNode(nodeVersion: string): Finding {
  return Number.parseInt(nodeVersion, 10) < requiredNode
    ? fix(`Node.js is ${nodeVersion}. Belfry needs ${requiredNode} or later: update Node.js.`)
    : ok(`Node.js is ${nodeVersion}.`);
}

export async function checkFolder(
  { userId }: Io,
  folder: string,
  hasKeyOption: boolean,
): Promise<Finding[]> {
  const stats = await stat(folder).catch(() => undefined);
  if (!stats) {
    const text = `The data folder ${folder} does not exist. The server creates it at its first start.`;
    return [warn(`${text} If Belfry was running before, BELFRY_DATA names the wrong folder.`)];
  }
  if (!stats.isDirectory()) return [fix(`${folder} is not a folder. Set BELFRY_DATA to a folder.`)];
  const isWritable = await access(folder, constants.R_OK | constants.W_OK | constants.X_OK).then(
    () => true,
    () => false,
  );
  if (!isWritable) {
    return [
      fix(`This user cannot write to the data folder ${folder}. Run this as the server's user.`),
    ];
  }
  if (userId !== undefined && stats.uid !== userId) {
    return [
      fix(
        `The data folder ${folder} belongs to the user ${stats.uid}, but this command runs as ${userId}. ` +
          "Run the server and this command as the owner, or change the owner with chown.",
      ),
    ];
  }
  const mode = stats.mode & 0o777;
  return [
    mode & 0o077
      ? fix(
          `Other users can read the data folder ${folder} (mode ${mode.toString(8)}). Run: chmod 700 ${folder}`,
        )
      : ok(`The data folder is ${folder}, readable only by its user.`),
    ...(await checkOwners(folder, stats.uid)),
    await checkKeyFile(join(folder, "secret.key"), hasKeyOption),
    await checkDisk(folder),
  ];
}

/** Files of another user are left behind by commands that ran as root. The server cannot write to them. */
export async function checkOwners(folder: string, userId: number): Promise<Finding[]> {
  const names = await readdir(folder);
  const stats = await Promise.all(
    names.map((name) => lstat(join(folder, name)).catch(() => undefined)),
  );
  const foreign = names.filter((_, index) => stats[index] && stats[index].uid !== userId);
  if (foreign.length === 0) return [];
  const shown = foreign.slice(0, 3).join(", ");
  const list = foreign.length > 3 ? `${shown} and ${foreign.length - 3} more` : shown;
  return [
    fix(
      `In the data folder, ${list} ${foreign.length === 1 ? "belongs" : "belong"} to another user ` +
        `than the folder. Run: chown -R --reference=${folder} ${folder}`,
    ),
  ];
}

async function checkKeyFile(file: string, hasKeyOption: boolean): Promise<Finding> {
  if (hasKeyOption) return ok("The secret key comes from BELFRY_SECRET_KEY.");
  const stats = await stat(file).catch(() => undefined);
  if (!stats) return skip(`There is no key file ${file}. The first start creates it.`);
  const mode = stats.mode & 0o777;
  if (mode & 0o077) {
    return fix(
      `Other users can read the key file (mode ${mode.toString(8)}). Run: chmod 600 ${file}`,
    );
  }
  return ok("The key file is readable only by its user. Keep a copy apart from the backups.");
}

async function checkDisk(folder: string): Promise<Finding> {
  try {
    const { blocks, bavail, bsize } = await statfs(folder);
    const free = bavail * bsize;
    const share = Math.round((100 * bavail) / Math.max(blocks, 1));
    const text = `${formatBytes(free)} (${share} %) are free on the disk of the data folder.`;
    if (free < fullDiskBytes)
      return fix(`Only ${text} Posts fail when it is full: free space now.`);
    return free < lowDiskBytes ? warn(`Only ${text} Free space or use a larger disk.`) : ok(text);
  } catch (error) {
    return skip(`The free space of ${folder} is unknown (${reasonOf(error)}).`);
  }
}
