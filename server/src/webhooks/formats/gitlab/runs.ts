/** Pipelines and jobs. */
import { type ReadResult, reject } from "../format.ts";
import { type CardState, colors, postCard } from "../reading/card.ts";
import { formatDuration } from "../reading/durations.ts";
import { ignoreWith } from "../reading/events.ts";
import { firstUrl, get, getList, getText, getTime, getUrl } from "../reading/json-path.ts";
import {
  capitalize,
  code,
  escapeLine,
  firstLine,
  joinTexts,
  link,
  oneLine,
} from "../reading/markdown.ts";
import { projectKey, projectOf, userOf } from "./project.ts";

const states = new Map<string, CardState>([
  ["success", ["Passed", colors.green]],
  ["failed", ["Failed", colors.red]],
  ["running", ["Running", colors.yellow]],
  ["pending", ["Pending", colors.yellow]],
  ["created", ["Created", colors.yellow]],
  ["manual", ["Waiting for manual action", colors.yellow]],
  ["canceled", ["Cancelled", colors.gray]],
  ["skipped", ["Skipped", colors.gray]],
]);

function stateOf(status: string): CardState {
  return states.get(status) ?? [capitalize(oneLine(status, 40)) || "Changed", colors.gray];
}

const finalStates = new Set(["success", "failed", "canceled", "skipped"]);

export function readPipeline(body: unknown): ReadResult {
  const pipeline = get(body, "object_attributes");
  const id = getText(pipeline, "id");
  if (!id) return reject("The body has no object_attributes.id.");
  const status = getText(pipeline, "status");
  const [state, color] = stateOf(status);
  const projectUrl = getText(body, "project", "web_url");
  const failedJobs = getList(body, "builds")
    .filter(
      (job) => getText(job, "status") === "failed" && getText(job, "allow_failure") !== "true",
    )
    .slice(0, 10)
    .map((job) =>
      link(
        oneLine(getText(job, "name") || "job", 80),
        firstUrl(projectUrl && `${projectUrl}/-/jobs/${getText(job, "id")}`),
      ),
    );
  return postCard({
    color,
    author: userOf(body),
    title: `${state}: pipeline #${id} on ${getText(pipeline, "ref") || "no branch"}`,
    titleUrl: firstUrl(get(pipeline, "url"), projectUrl && `${projectUrl}/-/pipelines/${id}`),
    text: joinTexts(
      "\n",
      escapeLine(firstLine(getText(body, "commit", "message"))),
      failedJobs.length > 0 && `Failed: ${failedJobs.join(", ")}`,
    ),
    fields: {
      Commit: code(getText(pipeline, "sha").slice(0, 8)),
      Trigger: escapeLine(getText(pipeline, "source"), 60),
      Duration: formatDuration(getText(pipeline, "duration")),
    },
    timestamp: getTime(getText(pipeline, "finished_at").replace(" UTC", "Z")),
    footer: projectOf(body),
    updateKey: projectKey("gitlab-pipeline", body, id),
    isOver: finalStates.has(status),
  });
}

export function readJob(body: unknown): ReadResult {
  const id = getText(body, "build_id");
  if (!id) return reject("The body has no build_id.");
  const status = getText(body, "build_status");
  // The pipeline's event shows the rest.
  if (status !== "failed" && status !== "success") {
    return ignoreWith("Jobs", "status", status);
  }
  const [state, color] = stateOf(status);
  const projectUrl = getUrl(body, "project", "web_url") ?? getUrl(body, "repository", "homepage");
  const reason = getText(body, "build_failure_reason");
  return postCard({
    color,
    author: userOf(body),
    title: `${state}: job ${getText(body, "build_name")} on ${getText(body, "ref") || "no branch"}`,
    titleUrl: projectUrl && firstUrl(`${projectUrl}/-/jobs/${id}`),
    text: reason === "unknown_failure" ? "" : escapeLine(reason),
    fields: {
      Stage: escapeLine(getText(body, "build_stage"), 60),
      Commit: code(getText(body, "sha").slice(0, 8)),
      Duration: formatDuration(getText(body, "build_duration")),
    },
    footer: projectOf(body),
    updateKey: projectKey("gitlab-job", body, id),
    isOver: true,
  });
}
