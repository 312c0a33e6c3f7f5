/**
 * The one database whose server deletes files in a bucket. A server on a restored copy of the
 * database does not know files that were uploaded since, and would delete them as orphans.
 */
import type { Database } from "../../database/database.ts";
import { installationFact, readFact, readInstallationId } from "../../database/facts.ts";
import type { S3 } from "./s3.ts";

export function createOwnership({ sql }: Database, s3: Pick<S3, "readOwner" | "writeOwner">) {
  async function claim(): Promise<void> {
    await s3.writeOwner(await readInstallationId(sql));
  }

  /** `free`: no server has deleted files in the bucket. */
  async function read(): Promise<"own" | "other" | "free"> {
    const owner = await s3.readOwner();
    if (owner === undefined) return "free";
    return owner === (await readFact(sql, installationFact)) ? "own" : "other";
  }

  /** The first server that deletes files owns the bucket. */
  async function has(): Promise<boolean> {
    const state = await read();
    if (state === "free") await claim();
    return state !== "other";
  }

  return {
    has,
    claim,
    read,

    async require(): Promise<void> {
      if (await has()) return;
      throw new Error(
        "The S3 bucket (BELFRY_S3_URL) belongs to another database, so its files are not deleted. " +
          'If this server replaces that one, run "files claim" on its command line.',
      );
    },
  };
}
