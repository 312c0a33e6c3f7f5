/** Messages for Gotify. */
import type { Level } from "@belfry/contracts/messages/messages";
import { type ReadResult, reject, type Service } from "../format.ts";
import { postCard } from "../reading/card.ts";
import { firstText, get, getText, getUrl, isObject } from "../reading/json-path.ts";
import { truncate } from "../reading/markdown.ts";
import { writePlain } from "../slack/mrkdwn/plain-text.ts";

/** From this priority on Gotify's app makes a sound. */
import { readKumaNotification } from "../uptime-kuma/monitor.ts";
import { info } from "./info.ts";

const highPriority = 8;
const highestPriority = 10;

export const gotify: Service = {
  name: "gotify",
  info,
  isEmptyAllowed: true,
  shape: {
    members: ["extras"],
    isBody: (body) =>
      typeof get(body, "message") === "string" &&
      Object.keys(extrasOf(body)).some((name) => name.startsWith("client::")),
  },

  read({ body, query }): ReadResult {
    const value = (name: string) => firstText(get(body, name), get(query, name));
    const [title, message] = [value("title"), value("message")];
    if (!title && !message) return reject("The body has no message and no title.");
    const monitor = readKumaNotification({ title, message });
    if (monitor) return monitor;
    const extras = extrasOf(body);
    const isMarkdown = getText(extras, "client::display", "contentType") === "text/markdown";
    const notification = extras["client::notification"];
    const url = getUrl(notification, "click", "url");
    const text = truncate(message, 8000);
    return postCard({
      title,
      titleUrl: title ? url : undefined,
      text: isMarkdown ? text : writePlain(text),
      imageUrl: getUrl(notification, "bigImageUrl"),
      links: title ? [] : [{ text: "Open", url }],
      level: levelOf(Number(value("priority"))),
    });
  },
};

function extrasOf(body: unknown): Record<string, unknown> {
  const extras = get(body, "extras");
  return isObject(extras) ? extras : {};
}

function levelOf(priority: number): Level {
  if (priority >= highestPriority) return "critical";
  return priority >= highPriority ? "warning" : "info";
}
