/** What machines did: workflow runs, checks and deployments, each one message from start to end. */
import { ignore, post, type ReadResult, reject } from "../format.ts";
import {
  buildKey,
  code,
  colors,
  escapeMarkdown,
  fields,
  firstLine,
  firstUrl,
  oneLine,
  titled,
  truncate,
} from "../reading/card-parts.ts";
import { durationBetween } from "../reading/durations.ts";
import { get, getList, getText, getTime, getUrl } from "../reading/json-path.ts";
import { footer, idOf, sender } from "./who.ts";

const endings = new Map<string, [state: string, color: string]>([
  ["success", ["Passed", colors.fine]],
  ["failure", ["Failed", colors.failed]],
  ["error", ["Failed", colors.failed]],
  ["timed_out", ["Timed out", colors.failed]],
  ["startup_failure", ["Failed to start", colors.failed]],
  ["action_required", ["Needs approval", colors.running]],
  ["cancelled", ["Cancelled", colors.quiet]],
  ["skipped", ["Skipped", colors.quiet]],
  ["neutral", ["Neutral", colors.quiet]],
  ["stale", ["Stale", colors.quiet]],
  ["inactive", ["Inactive", colors.quiet]],
]);

/** Whether nothing more comes of it; what needs approval goes on once that is given. */
function hasEnded(conclusion: string): boolean {
  return endings.has(conclusion) && conclusion !== "action_required";
}

/** The conclusion once there is one, else how far it is. */
function stateOf(run: unknown): [state: string, color: string] {
  const ended = endings.get(getText(run, "conclusion"));
  return ended ?? [getText(run, "status") === "in_progress" ? "Running" : "Queued", colors.running];
}

export function readWorkflowRun(body: unknown): ReadResult {
  const run = get(body, "workflow_run");
  const id = getText(run, "id");
  if (!id) return reject("A workflow run has an id.");
  const [state, color] = stateOf(run);
  const isOver = hasEnded(getText(run, "conclusion"));
  const attempt = getText(run, "run_attempt");
  const branch = getText(run, "head_branch");
  const subject = firstLine(getText(run, "head_commit", "message"));
  const time = getTime(run, "updated_at");
  return post(
    {
      color,
      ...sender(body),
      ...titled(
        `${state}: ${getText(run, "name") || "workflow"}${branch ? ` on ${branch}` : ""}`,
        getUrl(run, "html_url"),
      ),
      text: escapeMarkdown(oneLine(subject || getText(run, "display_title"))),
      ...fields({
        Commit: code(getText(run, "head_sha").slice(0, 7)),
        Run: getText(run, "run_number") && `#${getText(run, "run_number")}`,
        Duration: isOver ? durationBetween(get(run, "run_started_at"), get(run, "updated_at")) : "",
        Attempt: attempt === "1" ? "" : attempt,
        Trigger: escapeMarkdown(oneLine(getText(run, "event"), 60)),
      }),
      ...(time && { timestamp: time }),
      ...footer(body),
    },
    { updateKey: buildKey("github-run", ...idOf(body, id)), isOver },
  );
}

export function readCheckRun(body: unknown): ReadResult {
  const run = get(body, "check_run");
  const id = getText(run, "id");
  if (!id) return reject("A check run has an id.");
  // Each job of a workflow is a check run too; the workflow's own event tells of them all.
  if (getText(run, "app", "slug") === "github-actions")
    return ignore("The workflow run tells of it.");
  // Somebody pressed a button; what comes of it is told as a run of its own.
  if (/^re(quested_action|requested)$/.test(getText(body, "action"))) {
    return ignore("A check that is asked for again is not shown.");
  }
  const [state, color] = stateOf(run);
  return post(
    {
      color,
      ...sender(body),
      ...titled(
        `${state}: ${getText(run, "name") || "check"}`,
        firstUrl(get(run, "html_url"), get(run, "details_url")),
      ),
      text: [
        escapeMarkdown(oneLine(getText(run, "output", "title"))),
        truncate(getText(run, "output", "summary"), 500),
      ]
        .filter(Boolean)
        .join("\n\n"),
      ...fields({
        Duration: durationBetween(get(run, "started_at"), get(run, "completed_at")),
        Commit: code(getText(run, "head_sha").slice(0, 7)),
        Branch: code(oneLine(getText(run, "check_suite", "head_branch"))),
      }),
      ...footer(body),
    },
    {
      updateKey: buildKey("github-check", ...idOf(body, id)),
      isOver: hasEnded(getText(run, "conclusion")),
    },
  );
}

export function readDeployment(body: unknown): ReadResult {
  const [status, deployment] = [get(body, "deployment_status"), get(body, "deployment")];
  const id = getText(deployment, "id");
  if (!id) return reject("A deployment has an id.");
  const given = getText(status, "state");
  const ended = endings.get(given);
  const state = given === "success" ? "Deployed" : (ended?.[0] ?? "Deploying");
  const place =
    getText(deployment, "environment") || getText(status, "environment") || "production";
  return post(
    {
      color: ended?.[1] ?? colors.running,
      ...sender(body),
      ...titled(
        `${state}: ${getText(deployment, "ref")} to ${place}`,
        firstUrl(get(status, "log_url"), get(status, "target_url"), get(status, "environment_url")),
      ),
      text: escapeMarkdown(oneLine(getText(status, "description"), 300)),
      ...fields({ Commit: code(getText(deployment, "sha").slice(0, 7)) }),
      ...footer(body),
    },
    { updateKey: buildKey("github-deployment", ...idOf(body, id)), isOver: hasEnded(given) },
  );
}

/** What others report of a commit, in the way from before there were checks. */
export function readStatus(body: unknown): ReadResult {
  const [sha, context] = [getText(body, "sha"), getText(body, "context") || "default"];
  if (!sha) return reject("A status is one of a commit.");
  const ended = endings.get(getText(body, "state"));
  return post(
    {
      color: ended?.[1] ?? colors.running,
      ...sender(body),
      ...titled(
        `${ended?.[0] ?? "Running"}: ${context === "default" ? "commit status" : context}`,
        firstUrl(get(body, "target_url"), get(body, "commit", "html_url")),
      ),
      text: escapeMarkdown(oneLine(getText(body, "description"), 300)),
      ...fields({
        Commit: code(sha.slice(0, 7)),
        Branch: code(oneLine(getText(getList(body, "branches")[0], "name"))),
      }),
      ...footer(body),
    },
    {
      updateKey: buildKey("github-status", ...idOf(body, sha), context),
      isOver: ended !== undefined,
    },
  );
}
