/** Checks the S3 bucket of uploaded files: writes, reads and deletes an object. */
import type { Config } from "../../config/config.ts";
import type { Database } from "../../database/database.ts";
import { createBucketControl } from "../../files/files.ts";
import { type Finding, fix, ok, skip, warn } from "./finding.ts";

export async function checkBucket(
  program: string,
  database: Database,
  config: Config,
): Promise<Finding> {
  const bucket = createBucketControl({ database, config });
  if (!bucket) return skip("Uploaded files are in the data folder (BELFRY_S3_URL is not set).");
  const place = `The S3 bucket ${config.s3Url} (BELFRY_S3_URL)`;
  try {
    await bucket.check();
    return (await bucket.readOwnership()) === "other"
      ? warn(
          `${place} belongs to another database, so its files are not deleted. If this server replaces ` +
            `that one, run: ${program} files claim`,
        )
      : ok(`${place} can be written, read and deleted from.`);
  } catch (error) {
    return fix(`${place} cannot be used: ${reasonOf(error)}.`);
  }
}

const reasonByCode: Readonly<Record<string, string>> = {
  AccessDenied: "it denies access. Check the keys and the policy of the bucket",
  InvalidAccessKeyId: "the access key (BELFRY_S3_ACCESS_KEY) is unknown there",
  NoSuchBucket: "there is no such bucket. Create it first",
  SignatureDoesNotMatch: "the secret key (BELFRY_S3_SECRET_KEY) or the region is wrong",
  ECONNREFUSED: "nothing listens there",
  ENOTFOUND: "there is no such host",
};

/** The message of a reply may contain the access key. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const code = [error, error.cause].map(codeOf).find((text) => text !== "");
  return reasonByCode[code ?? ""] ?? (code || error.message.replace(/\.$/, ""));
}

function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return "";
  if ("serviceCode" in error && error.serviceCode) return String(error.serviceCode);
  return "code" in error && error.code ? String(error.code) : "";
}
