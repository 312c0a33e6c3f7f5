/** Uptime Kuma's webhook: one message a monitor, from down to up in place. */
import { type Format, post, type ReadResult, reject } from "../format.ts";
import { colors, cut, fields, keyOf, line, plain, titled } from "../reading/card-parts.ts";
import { at, timeOf, webUrl, words } from "../reading/json-path.ts";

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
      at(body, "heartbeat"),
      at(body, "monitor"),
      words(body, "msg"),
    ];
    if (heartbeat === undefined || monitor === undefined) {
      return reject("Uptime Kuma's body has a heartbeat and a monitor.");
    }
    const known = states.get(words(heartbeat, "status"));
    // Its test, and the notice of a certificate that ends, come without a heartbeat.
    if (!known) {
      return text
        ? post({ color: colors.quiet, text: plain(cut(text)), footer: { text: "Uptime Kuma" } })
        : reject("The body has neither a status nor a msg.");
    }
    const [state, color] = known;
    const ping = words(heartbeat, "ping");
    const time = timeOf(words(heartbeat, "time").replace(/^(\S+) (\S+)$/, "$1T$2Z"));
    const port = words(monitor, "port");
    const host = words(monitor, "hostname");
    return post(
      {
        color,
        ...titled(`${state}: ${words(monitor, "name") || "a monitor"}`, webUrl(monitor, "url")),
        text: plain(cut(words(heartbeat, "msg") || text)),
        ...fields({
          Host: plain(line(host && port ? `${host}:${port}` : host)),
          Ping: ping && `${line(ping, 20)} ms`,
        }),
        ...(time && { timestamp: time }),
        footer: { text: "Uptime Kuma" },
      },
      {
        updateKey: keyOf("uptime-kuma", words(heartbeat, "monitorID") || words(monitor, "id")),
        isOver: words(heartbeat, "status") === "1",
      },
    );
  },
};
