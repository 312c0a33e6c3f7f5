/** Pipelines and jobs: each one message from its start to its end. */
import { ignore, post, type ReadResult, reject } from "../format.ts";
import {
  capital,
  code,
  colors,
  fields,
  firstUrl,
  keyOf,
  line,
  link,
  plain,
  subjectOf,
  titled,
} from "../reading/card-parts.ts";
import { span } from "../reading/durations.ts";
import { at, list, timeOf, webUrl, words } from "../reading/json-path.ts";
import { doer, footer, projectOf } from "./who.ts";

const states = new Map<string, [state: string, color: string]>([
  ["success", ["Passed", colors.fine]],
  ["failed", ["Failed", colors.failed]],
  ["running", ["Running", colors.running]],
  ["pending", ["Pending", colors.running]],
  ["created", ["Created", colors.running]],
  ["manual", ["Waiting for somebody", colors.running]],
  ["canceled", ["Cancelled", colors.quiet]],
  ["skipped", ["Skipped", colors.quiet]],
]);

function stateOf(status: string): [state: string, color: string] {
  return states.get(status) ?? [capital(line(status, 40)) || "Changed", colors.quiet];
}

const ends = new Set(["success", "failed", "canceled", "skipped"]);

export function readPipeline(body: unknown): ReadResult {
  const pipeline = at(body, "object_attributes");
  const id = words(pipeline, "id");
  if (!id) return reject("A pipeline has an id.");
  const [state, color] = stateOf(words(pipeline, "status"));
  const subject = subjectOf(words(body, "commit", "message"));
  const page = words(body, "project", "web_url");
  const failed = list(body, "builds").filter(
    (job) => words(job, "status") === "failed" && words(job, "allow_failure") !== "true",
  );
  const jobs = failed.slice(0, 10).map((job) => {
    const name = words(job, "name") || "job";
    return link(line(name, 80), firstUrl(page && `${page}/-/jobs/${words(job, "id")}`));
  });
  const time = timeOf(words(pipeline, "finished_at").replace(" UTC", "Z"));
  return post(
    {
      color,
      ...doer(body),
      ...titled(
        `${state}: pipeline #${id} on ${words(pipeline, "ref") || "no branch"}`,
        firstUrl(at(pipeline, "url"), page && `${page}/-/pipelines/${id}`),
      ),
      text: [plain(line(subject)), jobs.length > 0 && `Failed: ${jobs.join(", ")}`]
        .filter(Boolean)
        .join("\n"),
      ...fields({
        Commit: code(words(pipeline, "sha").slice(0, 8)),
        Trigger: plain(line(words(pipeline, "source"), 60)),
        Duration: span(words(pipeline, "duration")),
      }),
      ...(time && { timestamp: time }),
      ...footer(body),
    },
    {
      updateKey: keyOf("gitlab-pipeline", projectOf(body), id),
      isOver: ends.has(words(pipeline, "status")),
    },
  );
}

export function readJob(body: unknown): ReadResult {
  const id = words(body, "build_id");
  if (!id) return reject("A job has a build_id.");
  const status = words(body, "build_status");
  // A pipeline has many jobs, and tells of them itself; a failure is worth a second word.
  if (status !== "failed" && status !== "success") return ignore(`A ${status} job is not shown.`);
  const [state, color] = stateOf(status);
  const page = webUrl(body, "project", "web_url") ?? webUrl(body, "repository", "homepage");
  return post(
    {
      color,
      ...doer(body),
      ...titled(
        `${state}: job ${words(body, "build_name")} on ${words(body, "ref") || "no branch"}`,
        page && firstUrl(`${page}/-/jobs/${id}`),
      ),
      text: plain(line(words(body, "build_failure_reason").replace(/^unknown_failure$/, ""), 200)),
      ...fields({
        Stage: plain(line(words(body, "build_stage"), 60)),
        Commit: code(words(body, "sha").slice(0, 8)),
        Duration: span(words(body, "build_duration")),
      }),
      ...footer(body),
    },
    { updateKey: keyOf("gitlab-job", projectOf(body), id), isOver: true },
  );
}
