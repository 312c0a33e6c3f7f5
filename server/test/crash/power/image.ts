/** An ext4 file system in a file that can lose its power. Linux and root only. */
import { execFile } from "node:child_process";
import { mkdir, truncate, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { promisify } from "node:util";

const run = promisify(execFile);
const sizeBytes = 256 * 1024 * 1024;

/**
 * EXT4_IOC_SHUTDOWN without a flush of the log. From then on the file system writes nothing, so all
 * that was not synced is lost, as in a power cut. The kernel's own tests of journals use it.
 */
const shutdown = `
import fcntl, os, struct, sys
fcntl.ioctl(os.open(sys.argv[1], os.O_RDONLY), 0x8004587d, struct.pack("I", 2))
`;

/** Returns undefined if this user or this system cannot mount an image. */
export async function createImage(folder: string) {
  const file = join(folder, "disk.img");
  const mountPoint = join(folder, "disk");
  await mkdir(mountPoint);
  await writeFile(file, "");
  await truncate(file, sizeBytes);
  const mount = async () => void (await run("mount", ["-o", "loop", file, mountPoint]));

  /** A process that was just killed may still use it. */
  async function unmount(): Promise<void> {
    for (let tries = 0; ; tries++) {
      try {
        return void (await run("umount", [mountPoint]));
      } catch (error) {
        if (tries === 300) throw error;
        await wait(100);
      }
    }
  }

  try {
    await run("mkfs.ext4", ["-q", file]);
    await run("python3", ["--version"]);
    await mount();
  } catch {
    return undefined;
  }
  return {
    mountPoint,
    mount,
    unmount,
    async cutPower(): Promise<void> {
      await run("python3", ["-c", shutdown, mountPoint]);
    },
  };
}
