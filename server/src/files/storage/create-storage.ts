/** Chooses where the bytes of files are: on the disk of the data folder, or in S3-compatible storage. */
import type { Config } from "../../config/config.ts";
import type { Database } from "../../database/database.ts";
import { createDisk } from "./disk.ts";
import { createOwnership } from "./ownership.ts";
import { createS3, type S3 } from "./s3.ts";
import type { FileStorage } from "./storage.ts";

export type StorageConfig = Pick<
  Config,
  "s3Url" | "s3Region" | "s3AccessKey" | "s3SecretKey" | "s3TimeoutMs"
>;

export function createStorage(options: {
  database: Database;
  dataFolder: string;
  config: StorageConfig;
}): FileStorage {
  const { database, dataFolder, config } = options;
  const s3 = s3Of(config);
  if (!s3) return createDisk(dataFolder);
  const ownership = createOwnership(database, s3);
  return {
    write: s3.write,
    writeFile: s3.writeFile,
    open: s3.open,
    listIds: s3.listIds,
    requireOwnership: ownership.require,
    /** Without ownership the bytes stay. The owner's sweep of orphans deletes them. */
    async delete(ids) {
      if (await ownership.has()) await s3.delete(ids);
    },
  };
}

/** Functions of the command line. Returns undefined if the files are on disk. */
export function createBucketControl(options: { database: Database; config: StorageConfig }) {
  const { database, config } = options;
  const s3 = s3Of(config);
  if (!s3) return undefined;
  const { claim, read } = createOwnership(database, s3);
  return { check: s3.check, claim, readOwnership: read };
}

function s3Of(config: StorageConfig): S3 | undefined {
  const { s3Url: url, s3Region: region, s3TimeoutMs: timeoutMs } = config;
  const { s3AccessKey: accessKey = "", s3SecretKey: secretKey = "" } = config;
  return url === undefined ? undefined : createS3({ url, region, accessKey, secretKey, timeoutMs });
}
