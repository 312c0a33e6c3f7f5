/** `files claim`: makes a server the one that deletes files in its S3 bucket. */
import type { Command } from "../command.ts";

export const filesCommand: Command = {
  name: "files claim",
  summary: "lets this server delete files in the S3 bucket, instead of another one",
  details:
    "Only one database deletes files in a bucket: the first that used it. After a restore, run this if the\n" +
    "restored server replaces the old one. Do not run it for a trial: it would delete newer files.",
  async run({ bucket }) {
    if (!bucket) throw new Error("The files are on disk: BELFRY_S3_URL is not set.");
    await bucket.claim();
    return "This server now deletes the files of deleted messages in the S3 bucket. Another one no longer does.";
  },
};
