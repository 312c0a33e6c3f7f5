/** The notice to owners about a scheduled backup that failed. */
import type { LastBackup } from "./last-backup.ts";

/** Returns Markdown. */
export function formatFailure(reason: string, last: LastBackup | undefined): string {
  const good = last?.lastSuccessAt;
  const lastGood = good
    ? `The last good backup is from ${good.slice(0, 16).replace("T", " at ")} UTC.`
    : "There is no good backup yet.";
  return [
    "**A scheduled backup failed.**",
    `\`\`\`\n${reason.replaceAll("`", "'")}\n\`\`\``,
    `${lastGood} Belfry tries again every 15 minutes. You get one message until a backup succeeds.`,
  ].join("\n\n");
}
