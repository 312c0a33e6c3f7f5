/** Downloads of Sonarr and similar programs, from the grabbed release to its import. */
import { buildKey, type CardMessage, ofLevel } from "../reading/card.ts";
import { firstText, getList, getText } from "../reading/json-path.ts";
import { escapeLine, oneLine } from "../reading/markdown.ts";
import { episodeIds, type MediaItem } from "./items.ts";
import { downloadFields } from "./releases.ts";

export function downloadOf(body: unknown, item: MediaItem, label: string): CardMessage {
  const release = getText(body, "release", "releaseTitle") || getText(body, "releaseTitle");
  return {
    title: `${label}: ${item.title || oneLine(release, 150) || "a release"}`,
    fields: downloadFields(body),
    updateKey: buildKey("sonarr", getText(body, "downloadId"), episodeIds(body)),
  };
}

export function readImport(body: unknown, item: MediaItem): CardMessage {
  const isUpgrade = getText(body, "isUpgrade") === "true";
  const message = downloadOf(body, item, isUpgrade ? "Upgraded" : "Imported");
  return { ...message, ...ofLevel("success"), isOver: true };
}

/** Why a download waits for a person. The titles are the name of the release, or of its files. */
export function statusMessages(body: unknown): string {
  const statuses = getList(body, "downloadStatusMessages").slice(0, 5);
  const reasons = statuses.flatMap((status) => getList(status, "messages").slice(0, 3));
  return reasons
    .map((reason) => escapeLine(firstText(reason)))
    .filter(Boolean)
    .map((reason) => `- ${reason}`)
    .slice(0, 6)
    .join("\n");
}
