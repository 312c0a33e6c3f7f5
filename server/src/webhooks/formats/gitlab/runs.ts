/** Pipelines and jobs. */
import { type ReadResult, reject } from "../format.ts";
import { postRun } from "../reading/alerts/ci-run.ts";
import { type CardMessage, type CardState, colors, findState } from "../reading/card.ts";
import { formatDuration } from "../reading/durations.ts";
import { ignoreWith } from "../reading/events.ts";
import {
  firstText,
  firstUrl,
  get,
  getList,
  getText,
  getTime,
  getUrl,
} from "../reading/json-path.ts";
import {
  capitalize,
  escapeLine,
  firstLine,
  joinTexts,
  link,
  oneLine,
} from "../reading/markdown.ts";
import { linkCommit, pageOf, projectKey, projectOf, userOf } from "./project.ts";

const states = new Map<string, CardState>([
  ["success", ["Passed", colors.green]],
  ["failed", ["Failed", colors.red]],
  ["running", ["Running", colors.yellow]],
  ["pending", ["Pending", colors.yellow]],
  ["created", ["Created", colors.yellow]],
  ["preparing", ["Preparing", colors.yellow]],
  ["waiting_for_resource", ["Waiting for a resource", colors.yellow]],
  ["scheduled", ["Scheduled", colors.yellow]],
  ["manual", ["Waiting for manual action", colors.yellow]],
  ["canceling", ["Cancelling", colors.gray]],
  ["canceled", ["Cancelled", colors.gray]],
  ["skipped", ["Skipped", colors.gray]],
]);

const finalStates = new Set(["success", "failed", "canceled", "skipped"]);

export function readPipeline(body: unknown): ReadResult {
  const pipeline = get(body, "object_attributes");
  const id = getText(pipeline, "id");
  if (!id) return reject("The body has no object_attributes.id.");
  const status = getText(pipeline, "status");
  const [state, color] = findState(states, status);
  const commit = get(body, "commit");
  const ref = getText(pipeline, "ref");
  const endedAt = getTime(getText(pipeline, "finished_at").replace(" UTC", "Z"));
  const card: CardMessage = {
    color,
    level: finalStates.has(status) ? undefined : "info",
    author: userOf(body),
    title: `${state}: pipeline #${id} on ${ref || "no branch"}`,
    titleUrl: getUrl(pipeline, "url") ?? pageOf(body, `/-/pipelines/${id}`),
    text: joinTexts(
      "\n",
      escapeLine(firstLine(getText(commit, "title") || getText(commit, "message"))),
      formatFailedJobs(body),
    ),
    fields: {
      Commit: linkCommit(body, getText(pipeline, "sha")),
      "Commit by": commitAuthor(body),
      "Merge request": formatMergeRequest(body),
      Trigger: escapeLine(
        getText(pipeline, "source")
          .replace(/_event$/, "")
          .replaceAll("_", " "),
        60,
      ),
      Duration: formatDuration(getText(pipeline, "duration")),
    },
    timestamp: endedAt,
    footer: projectOf(body),
    updateKey: projectKey("gitlab-pipeline", body, id),
    isOver: finalStates.has(status),
  };
  return postRun(card, {
    result: resultOf(status),
    problem: ["gitlab-pipeline", getText(body, "project", "path_with_namespace"), ref],
    name: `pipeline #${id}`,
    order: Number(id),
    isDefaultBranch: isDefaultBranch(body, ref),
    endedAt,
  });
}

function resultOf(status: string): "passed" | "failed" | undefined {
  if (status === "success") return "passed";
  return status === "failed" ? "failed" : undefined;
}

/** Returns undefined if the body does not name the default branch. */
function isDefaultBranch(body: unknown, ref: string): boolean | undefined {
  if (getText(body, "merge_request", "iid")) return false;
  const name = getText(body, "project", "default_branch");
  return name ? name === ref : undefined;
}

/** "Failed: lint (test), deploy (script failure)", each with a link to its log. */
function formatFailedJobs(body: unknown): string {
  const failed = getList(body, "builds").filter((job) => getText(job, "status") === "failed");
  const format = (jobs: unknown[]) =>
    joinTexts(
      ", ",
      ...jobs.slice(0, 8).map((job) => {
        const reason = getText(job, "failure_reason").replace(/^(script|unknown)_failure$/, "");
        const name = link(
          oneLine(getText(job, "name") || "job", 80),
          firstUrl(pageOf(body, `/-/jobs/${getText(job, "id")}`)),
        );
        return reason ? `${name} (${escapeLine(reason.replaceAll("_", " "), 60)})` : name;
      }),
      jobs.length > 8 && `${jobs.length - 8} more`,
    );
  const isAllowed = (job: unknown) => getText(job, "allow_failure") === "true";
  const [needed, allowed] = [failed.filter((job) => !isAllowed(job)), failed.filter(isAllowed)];
  return joinTexts(
    "\n",
    needed.length > 0 && `Failed: ${format(needed)}`,
    allowed.length > 0 && `Allowed to fail: ${format(allowed)}`,
  );
}

/** The author of the commit, if another user started the pipeline. */
function commitAuthor(body: unknown): string {
  const name = getText(body, "commit", "author", "name");
  return name === userOf(body).name ? "" : escapeLine(name, 60);
}

function formatMergeRequest(body: unknown): string {
  const merge = get(body, "merge_request");
  const number = getText(merge, "iid");
  return (
    number && link(oneLine(`!${number} ${getText(merge, "title")}`, 100), getUrl(merge, "url"))
  );
}

export function readJob(body: unknown): ReadResult {
  const id = getText(body, "build_id");
  if (!id) return reject("The body has no build_id.");
  const status = getText(body, "build_status");
  // The pipeline's event shows the rest.
  if (status !== "failed" && status !== "success") {
    return ignoreWith("Jobs", "status", status);
  }
  const isAllowed = status === "failed" && getText(body, "build_allow_failure") === "true";
  const [state, color] = isAllowed
    ? ["Failed, as allowed", colors.yellow]
    : findState(states, status);
  const reason = getText(body, "build_failure_reason").replace(/^unknown_failure$/, "");
  const pipeline = getText(body, "pipeline_id");
  const name = getText(body, "build_name");
  const ref = getText(body, "ref");
  const card: CardMessage = {
    color,
    author: userOf(body),
    title: `${state}: job ${name} on ${ref || "no branch"}`,
    titleUrl: pageOf(body, `/-/jobs/${id}`),
    text: joinTexts(
      "\n",
      escapeLine(firstLine(getText(body, "commit", "message"))),
      status === "failed" && escapeLine(capitalize(reason.replaceAll("_", " "))),
    ),
    fields: {
      Stage: escapeLine(getText(body, "build_stage"), 60),
      Commit: linkCommit(body, getText(body, "sha")),
      Pipeline:
        pipeline && link(`#${oneLine(pipeline, 20)}`, pageOf(body, `/-/pipelines/${pipeline}`)),
      Duration: formatDuration(getText(body, "build_duration")),
      Runner: status === "failed" ? escapeLine(getText(body, "runner", "description"), 80) : "",
    },
    footer: projectOf(body),
    updateKey: projectKey("gitlab-job", body, id),
    isOver: true,
  };
  return postRun(card, {
    result: isAllowed ? undefined : resultOf(status),
    problem: [
      "gitlab-job",
      firstText(get(body, "project_id"), get(body, "project_name")),
      name,
      ref,
    ],
    name: `job #${id}`,
    order: Number(id),
    isDefaultBranch: isDefaultBranch(body, ref),
    endedAt: getTime(getText(body, "build_finished_at").replace(" UTC", "Z")),
  });
}
