/** Pipelines and jobs: each one message from its start to its end. */
import { ignore, post, type ReadResult, reject } from "../format.ts";
import {
  buildKey,
  capitalize,
  code,
  colors,
  escapeMarkdown,
  fields,
  firstLine,
  firstUrl,
  link,
  oneLine,
  titled,
} from "../reading/card-parts.ts";
import { formatDuration } from "../reading/durations.ts";
import { get, getList, getText, getTime, getUrl } from "../reading/json-path.ts";
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
  return states.get(status) ?? [capitalize(oneLine(status, 40)) || "Changed", colors.quiet];
}

const ends = new Set(["success", "failed", "canceled", "skipped"]);

export function readPipeline(body: unknown): ReadResult {
  const pipeline = get(body, "object_attributes");
  const id = getText(pipeline, "id");
  if (!id) return reject("A pipeline has an id.");
  const [state, color] = stateOf(getText(pipeline, "status"));
  const subject = firstLine(getText(body, "commit", "message"));
  const page = getText(body, "project", "web_url");
  const failed = getList(body, "builds").filter(
    (job) => getText(job, "status") === "failed" && getText(job, "allow_failure") !== "true",
  );
  const jobs = failed.slice(0, 10).map((job) => {
    const name = getText(job, "name") || "job";
    return link(oneLine(name, 80), firstUrl(page && `${page}/-/jobs/${getText(job, "id")}`));
  });
  const time = getTime(getText(pipeline, "finished_at").replace(" UTC", "Z"));
  return post(
    {
      color,
      ...doer(body),
      ...titled(
        `${state}: pipeline #${id} on ${getText(pipeline, "ref") || "no branch"}`,
        firstUrl(get(pipeline, "url"), page && `${page}/-/pipelines/${id}`),
      ),
      text: [escapeMarkdown(oneLine(subject)), jobs.length > 0 && `Failed: ${jobs.join(", ")}`]
        .filter(Boolean)
        .join("\n"),
      ...fields({
        Commit: code(getText(pipeline, "sha").slice(0, 8)),
        Trigger: escapeMarkdown(oneLine(getText(pipeline, "source"), 60)),
        Duration: formatDuration(getText(pipeline, "duration")),
      }),
      ...(time && { timestamp: time }),
      ...footer(body),
    },
    {
      updateKey: buildKey("gitlab-pipeline", projectOf(body), id),
      isOver: ends.has(getText(pipeline, "status")),
    },
  );
}

export function readJob(body: unknown): ReadResult {
  const id = getText(body, "build_id");
  if (!id) return reject("A job has a build_id.");
  const status = getText(body, "build_status");
  // A pipeline has many jobs, and tells of them itself; a failure is worth a second word.
  if (status !== "failed" && status !== "success") return ignore(`A ${status} job is not shown.`);
  const [state, color] = stateOf(status);
  const page = getUrl(body, "project", "web_url") ?? getUrl(body, "repository", "homepage");
  return post(
    {
      color,
      ...doer(body),
      ...titled(
        `${state}: job ${getText(body, "build_name")} on ${getText(body, "ref") || "no branch"}`,
        page && firstUrl(`${page}/-/jobs/${id}`),
      ),
      text: escapeMarkdown(
        oneLine(getText(body, "build_failure_reason").replace(/^unknown_failure$/, ""), 200),
      ),
      ...fields({
        Stage: escapeMarkdown(oneLine(getText(body, "build_stage"), 60)),
        Commit: code(getText(body, "sha").slice(0, 8)),
        Duration: formatDuration(getText(body, "build_duration")),
      }),
      ...footer(body),
    },
    { updateKey: buildKey("gitlab-job", projectOf(body), id), isOver: true },
  );
}
