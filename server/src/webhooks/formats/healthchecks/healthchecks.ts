/** Healthchecks' webhooks with the request body of the guide: one message per outage of a check. */
import { type ReadResult, reject, type Service } from "../format.ts";
import { buildKey, type CardState, colors, postCard } from "../reading/card.ts";
import { durationBetween, formatDuration } from "../reading/durations.ts";
import { firstText, get, getText, getTime, getUrl, isObject } from "../reading/json-path.ts";
import {
  code,
  escapeLine,
  escapeMarkdown,
  joinTexts,
  oneLine,
  truncate,
} from "../reading/markdown.ts";
import { info } from "./info.ts";

const states = new Map<string, CardState>([
  ["down", ["Down", colors.red]],
  ["up", ["Up", colors.green]],
]);

export const healthchecks: Service = {
  name: "healthchecks",
  info,
  // The user writes the body, so the user agent `healthchecks.io` does not identify it.
  shape: {
    members: ["check"],
    isBody: (body) => getText(body, "check", "n_pings") !== "" && !("text" in body),
  },

  read({ body }): ReadResult {
    // `{"check": $JSON}`, or `$JSON` alone, or a body with `$NAME` and `$STATUS`.
    const nested = get(body, "check");
    const check = isObject(nested) ? nested : body;
    const name = firstText(get(check, "name"), get(body, "name"));
    const status = firstText(get(body, "status"), get(check, "status")).toLowerCase();
    const known = states.get(status);
    if (!known || !(name || isObject(nested))) {
      return reject("The body has no status that is up or down, or no name and no check.");
    }
    const [state, color] = known;
    const isOver = status === "up";
    const now = get(body, "now");
    const ids = ["uuid", "unique_key", "code", "slug", "name"].map((id) => get(check, id));
    const log = getText(body, "body");
    return postCard({
      color,
      title: `${state}: ${oneLine(name, 120) || "a check without a name"}`,
      titleUrl: pageOf(check),
      text: joinTexts(
        "\n\n",
        escapeMarkdown(truncate(getText(check, "desc"), 400)),
        isOver ? "" : lastLines(log),
      ),
      fields: {
        "No ping for": isOver ? "" : durationBetween(get(check, "last_ping"), now),
        Expected: isOver ? "" : expectationOf(check),
        "Exit status": exitStatusOf(body),
        Tags: escapeLine(firstText(get(check, "tags"), get(body, "tags")), 100),
      },
      ...(isOver ? { endedAt: getTime(now) } : { startedAt: getTime(now) }),
      footer: "Healthchecks",
      updateKey: buildKey("healthchecks", firstText(...ids)),
      isOver,
    });
  },
};

/** The page of the check, on the server that the URLs of the API name. */
function pageOf(check: unknown): string | undefined {
  const id = getText(check, "uuid");
  const api = getUrl(check, "update_url");
  return api && /^[\da-f-]{36}$/.test(id) ? new URL(`/checks/${id}/details/`, api).href : undefined;
}

/** The schedule or the period, and the grace time. */
function expectationOf(check: unknown): string {
  const schedule = oneLine(getText(check, "schedule"), 60);
  const period = formatDuration(getText(check, "timeout"));
  const grace = formatDuration(getText(check, "grace"));
  const when = schedule
    ? joinTexts(" ", code(schedule), escapeLine(getText(check, "tz"), 40))
    : period && `every ${period}`;
  return when && grace ? `${when}, ${grace} grace time` : when;
}

/** The exit status of the last ping, if the job reported a failure. -1 means that it sent none. */
function exitStatusOf(body: unknown): string {
  const status = getText(body, "exit_status");
  return /^[1-9]\d{0,2}$/.test(status) ? status : "";
}

const shownLines = 6;

/** The end of what the job sent with its last ping, which is often a log. */
function lastLines(text: string): string {
  const lines = text.slice(-2000).split("\n").filter(Boolean).slice(-shownLines);
  return escapeMarkdown(truncate(lines.join("\n")));
}
