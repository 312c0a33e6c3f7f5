/** Jenkins: what its plugins Notification and Outbound WebHook post, one message a build. */
import { type Format, post, type ReadResult, reject } from "../format.ts";
import {
  buildKey,
  capitalize,
  code,
  colors,
  escapeMarkdown,
  fields,
  firstText,
  formatList,
  link,
  oneLine,
  titled,
} from "../reading/card-parts.ts";
import { formatDuration } from "../reading/durations.ts";
import { get, getList, getText, getTime, getUrl, isObject } from "../reading/json-path.ts";

const results = new Map<string, [state: string, color: string]>([
  ["SUCCESS", ["Passed", colors.fine]],
  ["UNSTABLE", ["Unstable", colors.running]],
  ["FAILURE", ["Failed", colors.failed]],
  ["ABORTED", ["Aborted", colors.quiet]],
  ["NOT_BUILT", ["Not built", colors.quiet]],
]);

const phases = new Map([
  ["QUEUED", "Queued"],
  ["STARTED", "Running"],
]);

export const jenkins: Format = {
  name: "jenkins",
  recognises: () => false, // no plugin sends a header of its own

  read({ body }): ReadResult {
    if (isObject(get(body, "build"))) return readNotification(body);
    if (getText(body, "event") && getText(body, "projectName")) return readOutbound(body);
    return reject("The body has neither a build nor an event with a projectName.");
  },
};

function readNotification(body: unknown): ReadResult {
  const build = get(body, "build");
  const [phase, status] = [getText(build, "phase"), getText(build, "status")];
  if (!phase && !status) return reject("A build has a phase or a status.");
  const started = phases.get(phase);
  const known = results.get(status) ?? [
    capitalize(oneLine(status.toLowerCase(), 40)) || "Ended",
    colors.quiet,
  ];
  const [state, color] = started ? [started, colors.running] : known;
  const number = getText(build, "number");
  const name = firstText(get(body, "display_name"), get(body, "name"), "a job");
  const page = getUrl(build, "full_url");
  const time = getTime(build, "timestamp");
  const branch = firstText(get(build, "scm", "branch"), get(build, "parameters", "branch"));
  return post(
    {
      color,
      ...titled(`${state}: ${name}${number ? ` #${number}` : ""}`, page),
      text: [
        escapeMarkdown(oneLine(getText(build, "notes"), 500)),
        formatList(get(build, "scm", "changes"), 10, (path) => `- ${code(oneLine(getText(path)))}`),
      ]
        .filter(Boolean)
        .join("\n\n"),
      ...fields({
        Branch: code(oneLine(branch)),
        Commit: code(getText(build, "scm", "commit").slice(0, 8)),
        Duration: started ? "" : formatDuration(Number(getText(build, "duration")) / 1000),
        "Changes by": people(get(build, "scm", "culprits")),
        Artifacts: artifacts(get(build, "artifacts")),
      }),
      ...(time && { timestamp: time }),
      footer: { text: "Jenkins" },
    },
    {
      updateKey: page
        ? buildKey("jenkins", page)
        : buildKey("jenkins", getText(body, "name"), number),
      isOver: started === undefined,
    },
  );
}

function people(culprits: unknown): string {
  return getList(culprits)
    .slice(0, 10)
    .map((one) => escapeMarkdown(oneLine(getText(one), 60)))
    .filter(Boolean)
    .join(", ");
}

function artifacts(given: unknown): string {
  if (!isObject(given)) return "";
  return Object.entries(given)
    .slice(0, 5)
    .map(([name, where]) =>
      link(oneLine(name, 60), getUrl(where, "archive") ?? getUrl(where, "s3")),
    )
    .join(", ");
}

const events = new Map<string, [state: string, color: string]>([
  ["start", ["Running", colors.running]],
  ["success", ["Passed", colors.fine]],
  ["unstable", ["Unstable", colors.running]],
  ["failure", ["Failed", colors.failed]],
]);

function readOutbound(body: unknown): ReadResult {
  const event = getText(body, "event").toLowerCase();
  const [state, color] = events.get(event) ?? [capitalize(oneLine(event, 40)), colors.quiet];
  const [project, build] = [getText(body, "projectName"), getText(body, "buildName")];
  const page = getUrl(body, "buildUrl");
  return post(
    {
      color,
      ...titled(`${state}: ${project}${build ? ` ${build}` : ""}`, page),
      footer: { text: "Jenkins" },
    },
    {
      updateKey: page ? buildKey("jenkins", page) : buildKey("jenkins", project, build),
      isOver: event !== "start",
    },
  );
}
