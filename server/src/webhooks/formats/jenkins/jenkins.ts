/** Jenkins builds, as the plugins Notification and Outbound WebHook send them. */
import { type ReadResult, reject, type Service } from "../format.ts";
import { postRun } from "../reading/alerts/ci-run.ts";
import { buildKey, type CardMessage, type CardState, colors, findState } from "../reading/card.ts";
import { get, getText, getUrl, isObject } from "../reading/json-path.ts";
import { oneLine } from "../reading/markdown.ts";
import { info } from "./info.ts";
import { jobOf, logUrl, readNotification, resultOfColor } from "./notification.ts";

export const jenkins: Service = {
  name: "jenkins",
  info,

  read({ body }): ReadResult {
    if (isObject(get(body, "build"))) return readNotification(body);
    if (getText(body, "event") && getText(body, "projectName")) return readOutbound(body);
    return reject("The body has neither a build nor an event with a projectName.");
  },
};

const events = new Map<string, CardState>([
  ["start", ["Running", colors.yellow]],
  ["success", ["Passed", colors.green]],
  ["unstable", ["Unstable", colors.yellow]],
  ["failure", ["Failed", colors.red]],
]);

function readOutbound(body: unknown): ReadResult {
  const event = getText(body, "event").toLowerCase();
  const [state, color] = findState(events, event);
  const [project, build] = [getText(body, "projectName"), getText(body, "buildName")];
  const url = getUrl(body, "buildUrl");
  const card: CardMessage = {
    color,
    level: event === "start" ? "info" : undefined,
    title: `${state}: ${project}${build ? ` ${build}` : ""}`,
    titleUrl: url,
    links: [{ text: "Open log", url: logUrl(url) }],
    footer: "Jenkins",
    updateKey: url ? buildKey("jenkins", url) : buildKey("jenkins", project, build),
    isOver: event !== "start",
  };
  return postRun(card, {
    result: event === "start" ? undefined : resultOfColor(color),
    problem: ["jenkins", jobOf(url) || project],
    name: build ? `build ${oneLine(build, 40)}` : "a later build",
    order: Number(/\d+(?=\/?$)/.exec(url ?? build)?.[0]),
    isDefaultBranch: undefined,
    endedAt: undefined,
  });
}
