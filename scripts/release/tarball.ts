/** Packs the release folder. The same files give the same bytes. */
import { createWriteStream, readdirSync, readFileSync, statSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { pack } from "tar-stream";

export interface TarballOptions {
  folder: string;
  /** Paths in the folder. */
  files: readonly string[];
  /** The folder in the tarball. npm and `tar --strip-components=1` ignore its name. */
  prefix: string;
  mtime: Date;
}

export async function writeTarball(
  target: string,
  { folder, files, prefix, mtime }: TarballOptions,
): Promise<void> {
  const tar = pack();
  const written = pipeline(tar, createGzip({ level: 9 }), createWriteStream(target));
  for (const file of [...files].sort()) {
    const path = join(folder, file);
    const mode = statSync(path).mode & 0o111 ? 0o755 : 0o644;
    tar.entry({ name: `${prefix}/${file}`, mode, mtime, uid: 0, gid: 0 }, readFileSync(path));
  }
  tar.finalize();
  await written;
}

/** Returns the paths of all files in a folder, with slashes. */
export function filesIn(path: string): string[] {
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(path, join(entry.parentPath, entry.name)).split(sep).join("/"));
}
