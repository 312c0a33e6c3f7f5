/** Home Assistant's notifications over HTTP: title, message, and the data that phones get too. */
import type { Level } from "@belfry/contracts/messages/messages";
import { ignore, type ReadResult, reject, type Service } from "../format.ts";
import { buildKey, postCard } from "../reading/card.ts";
import { firstText, firstUrl, get, getList, getText, getUrl } from "../reading/json-path.ts";
import { firstLine, joinTexts, oneLine, truncate } from "../reading/markdown.ts";
import { info } from "./info.ts";

const messageLength = 4000;
const titleLength = 120;

/** The message that removes a notification from a phone. */
const clearMessage = "clear_notification";

/** The title that `notify.rest` sends for notifications without a title. */
const defaultTitle = "Home Assistant";

export const homeAssistant: Service = {
  name: "home-assistant",
  info,

  read({ body }): ReadResult {
    const message = firstText(get(body, "message"), get(body, "text"));
    const given = getText(body, "title");
    const title = given === defaultTitle ? "" : given;
    if (!message && !title) return reject("The body has neither a message nor a title.");
    if (message === clearMessage) return ignore("Only phones can clear a notification.");
    // `notify.rest` adds its data to the body, a `rest_command` may nest it.
    const data = (name: string) => firstText(get(body, "data", name), get(body, name));
    const isResolved = data("state") === "resolved";
    const level = isResolved ? "success" : levelOf(body, data("level"));
    const tag = data("tag");
    const parts = splitMessage(title, message);
    return postCard({
      title: parts.title,
      titleUrl: firstUrl(data("url"), data("clickAction")),
      text: truncate(parts.text, messageLength),
      imageUrl: firstUrl(data("image"), get(body, "data", "attachment", "url")),
      links: getList(body, "data", "actions")
        .slice(0, 5)
        .map((action) => ({
          text: oneLine(getText(action, "title"), 60) || "Open",
          url: getUrl(action, "uri"),
        })),
      footer: joinTexts(" · ", "Home Assistant", oneLine(data("group"), 60)),
      level,
      updateKey: buildKey("home-assistant", tag),
      isOver: isResolved,
    });
  },
};

/** Without a title, the first line of the message is the title if it fits. */
function splitMessage(title: string, message: string): { title: string; text: string } {
  if (title) return { title: oneLine(title), text: message };
  const first = firstLine(message).trim();
  if (first.length <= titleLength)
    return { title: first, text: message.slice(first.length).trim() };
  return { title: oneLine(first, titleLength), text: message };
}

/** Belfry's level, or how urgent the notification is on a phone. */
function levelOf(body: unknown, level: string): Level {
  if (level === "critical" || level === "warning" || level === "success") return level;
  const data = get(body, "data");
  const interruption = getText(data, "push", "interruption-level");
  if (interruption === "critical" || getText(data, "channel") === "alarm_stream") return "critical";
  return interruption === "time-sensitive" || /^(high|max)$/.test(getText(data, "importance"))
    ? "warning"
    : "info";
}
