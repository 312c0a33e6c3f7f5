/** Jenkins builds, as the plugins Notification and Outbound WebHook send them. */
import { type Format, type ReadResult, reject } from "../format.ts";
import { buildKey, type CardState, colors, postCard } from "../reading/card.ts";
import { formatDuration } from "../reading/durations.ts";
import { firstText, get, getText, getTime, getUrl, isObject } from "../reading/json-path.ts";
import {
  capitalize,
  code,
  escapeLine,
  formatList,
  joinNames,
  joinTexts,
  link,
  oneLine,
} from "../reading/markdown.ts";

const results = new Map<string, CardState>([
  ["SUCCESS", ["Passed", colors.green]],
  ["UNSTABLE", ["Unstable", colors.yellow]],
  ["FAILURE", ["Failed", colors.red]],
  ["ABORTED", ["Aborted", colors.gray]],
  ["NOT_BUILT", ["Not built", colors.gray]],
]);

const runningPhases = new Map<string, CardState>([
  ["QUEUED", ["Queued", colors.yellow]],
  ["STARTED", ["Running", colors.yellow]],
]);

export const jenkins: Format = {
  name: "jenkins",

  read({ body }): ReadResult {
    if (isObject(get(body, "build"))) return readNotification(body);
    if (getText(body, "event") && getText(body, "projectName")) return readOutbound(body);
    return reject("The body has neither a build nor an event with a projectName.");
  },
};

function readNotification(body: unknown): ReadResult {
  const build = get(body, "build");
  const [phase, status] = [getText(build, "phase"), getText(build, "status")];
  if (!phase && !status) return reject("The build has neither a phase nor a status.");
  const running = runningPhases.get(phase);
  const [state, color] = running ??
    results.get(status) ?? [capitalize(oneLine(status.toLowerCase(), 40)) || "Ended", colors.gray];
  const number = getText(build, "number");
  const name = firstText(get(body, "display_name"), get(body, "name"), "a job");
  const url = getUrl(build, "full_url");
  const branch = firstText(get(build, "scm", "branch"), get(build, "parameters", "branch"));
  return postCard({
    color,
    title: `${state}: ${name}${number ? ` #${number}` : ""}`,
    titleUrl: url,
    text: joinTexts(
      "\n\n",
      escapeLine(getText(build, "notes"), 500),
      formatList(get(build, "scm", "changes"), 10, (path) => `- ${code(oneLine(getText(path)))}`),
    ),
    fields: {
      Branch: code(oneLine(branch)),
      Commit: code(getText(build, "scm", "commit").slice(0, 8)),
      Duration: running ? "" : formatDuration(Number(getText(build, "duration")) / 1000),
      "Changes by": joinNames(get(build, "scm", "culprits")),
      Artifacts: formatArtifacts(get(build, "artifacts")),
    },
    timestamp: getTime(build, "timestamp"),
    footer: "Jenkins",
    updateKey: url ? buildKey("jenkins", url) : buildKey("jenkins", getText(body, "name"), number),
    isOver: !running,
  });
}

function formatArtifacts(artifacts: unknown): string {
  if (!isObject(artifacts)) return "";
  return Object.entries(artifacts)
    .slice(0, 5)
    .map(([name, urls]) => link(oneLine(name, 60), getUrl(urls, "archive") ?? getUrl(urls, "s3")))
    .join(", ");
}

const events = new Map<string, CardState>([
  ["start", ["Running", colors.yellow]],
  ["success", ["Passed", colors.green]],
  ["unstable", ["Unstable", colors.yellow]],
  ["failure", ["Failed", colors.red]],
]);

function readOutbound(body: unknown): ReadResult {
  const event = getText(body, "event").toLowerCase();
  const [state, color] = events.get(event) ?? [capitalize(oneLine(event, 40)), colors.gray];
  const [project, build] = [getText(body, "projectName"), getText(body, "buildName")];
  const url = getUrl(body, "buildUrl");
  return postCard({
    color,
    title: `${state}: ${project}${build ? ` ${build}` : ""}`,
    titleUrl: url,
    footer: "Jenkins",
    updateKey: url ? buildKey("jenkins", url) : buildKey("jenkins", project, build),
    isOver: event !== "start",
  });
}
