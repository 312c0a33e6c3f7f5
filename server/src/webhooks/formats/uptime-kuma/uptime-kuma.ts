/** Uptime Kuma's webhook: one message a monitor, from down to up in place. */
import { type Format, post, type ReadResult, reject } from "../format.ts";
import {
  buildKey,
  colors,
  escapeMarkdown,
  fields,
  oneLine,
  titled,
  truncate,
} from "../reading/card-parts.ts";
import { get, getText, getTime, getUrl } from "../reading/json-path.ts";

const states = new Map<string, [state: string, color: string]>([
  ["0", ["Down", colors.failed]],
  ["1", ["Up", colors.fine]],
  ["2", ["Pending", colors.running]],
  ["3", ["In maintenance", colors.quiet]],
]);

export const uptimeKuma: Format = {
  name: "uptime-kuma",
  recognises: () => false, // it sends no header of its own

  read({ body }): ReadResult {
    const [heartbeat, monitor, text] = [
      get(body, "heartbeat"),
      get(body, "monitor"),
      getText(body, "msg"),
    ];
    if (heartbeat === undefined || monitor === undefined) {
      return reject("Uptime Kuma's body has a heartbeat and a monitor.");
    }
    const known = states.get(getText(heartbeat, "status"));
    // Its test, and the notice of a certificate that ends, come without a heartbeat.
    if (!known) {
      return text
        ? post({
            color: colors.quiet,
            text: escapeMarkdown(truncate(text)),
            footer: { text: "Uptime Kuma" },
          })
        : reject("The body has neither a status nor a msg.");
    }
    const [state, color] = known;
    const ping = getText(heartbeat, "ping");
    const time = getTime(getText(heartbeat, "time").replace(/^(\S+) (\S+)$/, "$1T$2Z"));
    const port = getText(monitor, "port");
    const host = getText(monitor, "hostname");
    return post(
      {
        color,
        ...titled(`${state}: ${getText(monitor, "name") || "a monitor"}`, getUrl(monitor, "url")),
        text: escapeMarkdown(truncate(getText(heartbeat, "msg") || text)),
        ...fields({
          Host: escapeMarkdown(oneLine(host && port ? `${host}:${port}` : host)),
          Ping: ping && `${oneLine(ping, 20)} ms`,
        }),
        ...(time && { timestamp: time }),
        footer: { text: "Uptime Kuma" },
      },
      {
        updateKey: buildKey(
          "uptime-kuma",
          getText(heartbeat, "monitorID") || getText(monitor, "id"),
        ),
        isOver: getText(heartbeat, "status") === "1",
      },
    );
  },
};
