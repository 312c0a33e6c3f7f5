/** Jenkins: what its plugins Notification and Outbound WebHook post, one message a build. */
import { type Format, post, type ReadResult, reject } from "../format.ts";
import {
  capital,
  code,
  colors,
  fields,
  first,
  keyOf,
  line,
  lines,
  link,
  plain,
  titled,
} from "../reading/card-parts.ts";
import { span } from "../reading/durations.ts";
import { at, isObject, list, timeOf, webUrl, words } from "../reading/json-path.ts";

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
    if (isObject(at(body, "build"))) return readNotification(body);
    if (words(body, "event") && words(body, "projectName")) return readOutbound(body);
    return reject("The body has neither a build nor an event with a projectName.");
  },
};

function readNotification(body: unknown): ReadResult {
  const build = at(body, "build");
  const [phase, status] = [words(build, "phase"), words(build, "status")];
  if (!phase && !status) return reject("A build has a phase or a status.");
  const started = phases.get(phase);
  const known = results.get(status) ?? [
    capital(line(status.toLowerCase(), 40)) || "Ended",
    colors.quiet,
  ];
  const [state, color] = started ? [started, colors.running] : known;
  const number = words(build, "number");
  const name = first(at(body, "display_name"), at(body, "name"), "a job");
  const page = webUrl(build, "full_url");
  const time = timeOf(build, "timestamp");
  const branch = first(at(build, "scm", "branch"), at(build, "parameters", "branch"));
  return post(
    {
      color,
      ...titled(`${state}: ${name}${number ? ` #${number}` : ""}`, page),
      text: [
        plain(line(words(build, "notes"), 500)),
        lines(at(build, "scm", "changes"), 10, (path) => `- ${code(line(words(path)))}`),
      ]
        .filter(Boolean)
        .join("\n\n"),
      ...fields({
        Branch: code(line(branch)),
        Commit: code(words(build, "scm", "commit").slice(0, 8)),
        Duration: started ? "" : span(Number(words(build, "duration")) / 1000),
        "Changes by": people(at(build, "scm", "culprits")),
        Artifacts: artifacts(at(build, "artifacts")),
      }),
      ...(time && { timestamp: time }),
      footer: { text: "Jenkins" },
    },
    {
      updateKey: page ? keyOf("jenkins", page) : keyOf("jenkins", words(body, "name"), number),
      isOver: started === undefined,
    },
  );
}

function people(culprits: unknown): string {
  return list(culprits)
    .slice(0, 10)
    .map((one) => plain(line(words(one), 60)))
    .filter(Boolean)
    .join(", ");
}

function artifacts(given: unknown): string {
  if (!isObject(given)) return "";
  return Object.entries(given)
    .slice(0, 5)
    .map(([name, where]) => link(line(name, 60), webUrl(where, "archive") ?? webUrl(where, "s3")))
    .join(", ");
}

const events = new Map<string, [state: string, color: string]>([
  ["start", ["Running", colors.running]],
  ["success", ["Passed", colors.fine]],
  ["unstable", ["Unstable", colors.running]],
  ["failure", ["Failed", colors.failed]],
]);

function readOutbound(body: unknown): ReadResult {
  const event = words(body, "event").toLowerCase();
  const [state, color] = events.get(event) ?? [capital(line(event, 40)), colors.quiet];
  const [project, build] = [words(body, "projectName"), words(body, "buildName")];
  const page = webUrl(body, "buildUrl");
  return post(
    {
      color,
      ...titled(`${state}: ${project}${build ? ` ${build}` : ""}`, page),
      footer: { text: "Jenkins" },
    },
    {
      updateKey: page ? keyOf("jenkins", page) : keyOf("jenkins", project, build),
      isOver: event !== "start",
    },
  );
}
