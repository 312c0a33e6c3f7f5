/** Uptime Kuma's webhooks: one message per monitor, updated until it is up. */
import { type ReadResult, reject, type Service } from "../format.ts";
import { buildKey, type CardState, colors, postCard } from "../reading/card.ts";
import { get, getList, getText, getTime, getUrl } from "../reading/json-path.ts";
import { escapeLine, escapeMarkdown, joinTexts, oneLine, truncate } from "../reading/markdown.ts";
import { info } from "./info.ts";
import { postMonitor } from "./monitor.ts";

const states = new Map<string, CardState>([
  ["0", ["Down", colors.red]],
  ["1", ["Up", colors.green]],
  ["2", ["Pending", colors.yellow]],
  ["3", ["In maintenance", colors.gray]],
]);

const footer = "Uptime Kuma";

export const uptimeKuma: Service = {
  name: "uptime-kuma",
  info,

  read({ body }): ReadResult {
    const [heartbeat, monitor] = [get(body, "heartbeat"), get(body, "monitor")];
    if (heartbeat === undefined || monitor === undefined) {
      return reject("The body has no heartbeat or no monitor.");
    }
    const text = getText(body, "msg");
    const status = getText(heartbeat, "status");
    const known = states.get(status);
    if (!known) {
      return text ? readNotice(text) : reject("The body has neither a heartbeat.status nor a msg.");
    }
    const [state, color] = known;
    const ping = getText(heartbeat, "ping");
    const host = getText(monitor, "hostname");
    // UTC: `2025-11-21 12:00:00.000`
    const at = getTime(getText(heartbeat, "time").replace(/^(\S+) (\S+)$/, "$1T$2Z"));
    const card = {
      color,
      title: `${state}: ${getText(monitor, "name") || "a monitor"}`,
      titleUrl: getUrl(monitor, "url"),
      text: escapeMarkdown(truncate(getText(heartbeat, "msg") || text)),
      fields: {
        Host: host && escapeLine(joinTexts(":", host, getText(monitor, "port"))),
        Ping: ping && `${oneLine(ping, 20)} ms`,
        Description: escapeLine(getText(monitor, "description")),
        Tags: joinTexts(", ", ...getList(monitor, "tags").slice(0, 10).map(formatTag)),
      },
      ...(status === "0"
        ? { startedAt: at }
        : status === "1"
          ? { endedAt: at }
          : { timestamp: at }),
      footer,
      updateKey: buildKey("uptime-kuma", getText(heartbeat, "monitorID") || getText(monitor, "id")),
    };
    return postMonitor(card, status === "1");
  },
};

function formatTag(tag: unknown): string {
  return escapeLine(joinTexts(": ", getText(tag, "name"), getText(tag, "value")), 60);
}

/** Warnings about certificates, `[monitor][URL] text`, and test messages have no heartbeat. */
function readNotice(text: string): ReadResult {
  const [, name = "", url = "", warning] =
    /^\[([^\]]{1,200})\]\[([^\]\s]{1,2000})\] ?(.+)$/s.exec(text) ?? [];
  const [title = "", ...lines] = (warning ?? text).split("\n");
  return postCard({
    color: warning ? colors.yellow : colors.gray,
    title: joinTexts(": ", title, name),
    titleUrl: getUrl(url),
    text: escapeMarkdown(truncate(lines.join("\n").trim())),
    footer,
  });
}
