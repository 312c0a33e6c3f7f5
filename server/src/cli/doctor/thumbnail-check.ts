/** Checks that images can be decoded, for thumbnails. */
import { createThumbnails } from "../../files/files.ts";
import { type Finding, ok, warn } from "./finding.ts";

export async function checkThumbnails(): Promise<Finding> {
  const thumbnails = createThumbnails({ log: { warn() {} } });
  const problem = await thumbnails.check();
  thumbnails.close();
  if (problem === undefined) return ok("Uploaded images get thumbnails.");
  const advice = "Run npm ci in the folder of Belfry, without --omit=optional";
  return warn(`Uploaded images get no thumbnails (${problem}). ${advice}.`);
}
