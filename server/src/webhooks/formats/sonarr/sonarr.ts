/** Webhooks of Sonarr, Radarr, Lidarr, Readarr, Whisparr and Prowlarr. */
import { header, ignore, type ReadResult, reject, type Service } from "../format.ts";
import { type CardMessage, colors, ofLevel, postCard } from "../reading/card.ts";
import { ignoreEvent } from "../reading/events.ts";
import { getText } from "../reading/json-path.ts";
import { escapeLine, joinTexts, oneLine } from "../reading/markdown.ts";
import { readHealth, readLibraryChange } from "./changes.ts";
import { downloadOf, readImport, statusMessages } from "./downloads.ts";
import { info } from "./info.ts";
import { itemOf, type MediaItem } from "./items.ts";
import { listFiles } from "./releases.ts";

const agent = /^(Sonarr|Radarr|Lidarr|Readarr|Whisparr|Prowlarr)\//;

export const sonarr: Service = {
  name: "sonarr",
  info,
  headers: [{ name: "user-agent", pattern: agent }],

  read({ headers, body }): ReadResult {
    const event = getText(body, "eventType");
    if (!event) return reject("The body has no eventType.");
    const item = itemOf(body);
    const app = agent.exec(header(headers, "user-agent"))?.[1] ?? item.app;
    if (/^upgrade$/i.test(getText(body, "deleteReason"))) {
      return ignore("A file that an upgrade replaced is shown by the upgrade.");
    }
    const message = readEvent(event, body, item, app);
    if (!message) return ignoreEvent(event);
    const instance = oneLine(getText(body, "instanceName"), 60);
    return postCard({
      titleUrl: item.url,
      links: item.links,
      ...message,
      footer: joinTexts(" · ", app, instance !== app && instance),
    });
  },
};

function readEvent(
  event: string,
  body: unknown,
  item: MediaItem,
  app: string,
): CardMessage | undefined {
  switch (event) {
    case "Grab":
      return { ...downloadOf(body, item, "Downloading"), color: colors.purple, level: "info" };
    case "Download":
      return readImport(body, item);
    case "ManualInteractionRequired":
      return {
        ...downloadOf(body, item, "Needs your attention"),
        ...ofLevel("warning"),
        text: statusMessages(body),
      };
    case "DownloadFailure":
    case "ImportFailure":
      return {
        ...downloadOf(body, item, event === "ImportFailure" ? "Import failed" : "Download failed"),
        ...ofLevel("critical"),
      };
    case "Rename":
    case "Retag":
      return {
        ...ofLevel("info"),
        title: `${event === "Rename" ? "Renamed" : "Retagged"}: ${item.title}`,
        text: listFiles(body),
      };
    case "Health":
    case "HealthRestored":
      return readHealth(body, event === "HealthRestored", app);
    case "ApplicationUpdate":
      return {
        ...ofLevel("info"),
        title: joinTexts(" ", app, "was updated", toVersion(getText(body, "newVersion"))),
        fields: { "Previous version": escapeLine(getText(body, "previousVersion"), 40) },
      };
    case "Test":
      return { ...ofLevel("info"), title: `Test message of ${app}: the connection works` };
    default:
      return readLibraryChange(event, body, item);
  }
}

function toVersion(version: string): string {
  return version && `to ${oneLine(version, 40)}`;
}
