/** Health checks, and changes of the library. */
import { buildKey, type CardMessage, ofLevel } from "../reading/card.ts";
import { getText, getUrl } from "../reading/json-path.ts";
import { escapeLine, oneLine } from "../reading/markdown.ts";
import type { MediaItem } from "./items.ts";

export function readHealth(body: unknown, isOver: boolean, app: string): CardMessage {
  const isError = /^error$/i.test(getText(body, "level"));
  const message = getText(body, "message");
  const updateKey = buildKey("sonarr-health", app, getText(body, "type") || message.slice(0, 80));
  return {
    ...ofLevel(isOver ? "success" : isError ? "critical" : "warning"),
    title: `${isOver ? "Resolved" : isError ? "Error" : "Warning"}: ${oneLine(message, 150) || `a health check of ${app}`}`,
    titleUrl: getUrl(body, "applicationUrl"),
    links: [{ text: "How to fix it", url: isOver ? undefined : getUrl(body, "wikiUrl") }],
    updateKey,
    isOver: isOver,
  };
}

const libraryEvents: [pattern: RegExp, label: string][] = [
  [/Add(ed)?$/, "Added"],
  [/FileDelete(d)?$/, "File deleted"],
  [/Delete(d)?$/, "Deleted"],
];

/** `SeriesAdd`, `MovieDelete`, `EpisodeFileDelete` and others of the same form. */
export function readLibraryChange(
  event: string,
  body: unknown,
  item: MediaItem,
): CardMessage | undefined {
  const label = libraryEvents.find(([pattern]) => pattern.test(event.slice(0, 60)))?.[1];
  if (!label || !item.title) return undefined;
  const reason = getText(body, "deleteReason").slice(0, 60);
  const isDeleted = getText(body, "deletedFiles") === "true";
  return {
    ...ofLevel("info"),
    title: `${label}: ${item.title}`,
    fields: {
      Reason: escapeLine(reason.replace(/([a-z])([A-Z])/g, "$1 $2").toLowerCase(), 60),
      Files: isDeleted ? "deleted too" : "",
    },
  };
}
