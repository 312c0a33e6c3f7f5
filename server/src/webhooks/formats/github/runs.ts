/** What machines did: workflow runs, checks and deployments, each one message from start to end. */
import { ignore, post, type ReadResult, reject } from "../format.ts";
import {
  code,
  colors,
  cut,
  fields,
  firstUrl,
  keyOf,
  line,
  plain,
  subjectOf,
  titled,
} from "../reading/card-parts.ts";
import { spanBetween } from "../reading/durations.ts";
import { at, list, timeOf, webUrl, words } from "../reading/json-path.ts";
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
  const ended = endings.get(words(run, "conclusion"));
  return ended ?? [words(run, "status") === "in_progress" ? "Running" : "Queued", colors.running];
}

export function readWorkflowRun(body: unknown): ReadResult {
  const run = at(body, "workflow_run");
  const id = words(run, "id");
  if (!id) return reject("A workflow run has an id.");
  const [state, color] = stateOf(run);
  const isOver = hasEnded(words(run, "conclusion"));
  const attempt = words(run, "run_attempt");
  const branch = words(run, "head_branch");
  const subject = subjectOf(words(run, "head_commit", "message"));
  const time = timeOf(run, "updated_at");
  return post(
    {
      color,
      ...sender(body),
      ...titled(
        `${state}: ${words(run, "name") || "workflow"}${branch ? ` on ${branch}` : ""}`,
        webUrl(run, "html_url"),
      ),
      text: plain(line(subject || words(run, "display_title"))),
      ...fields({
        Commit: code(words(run, "head_sha").slice(0, 7)),
        Run: words(run, "run_number") && `#${words(run, "run_number")}`,
        Duration: isOver ? spanBetween(at(run, "run_started_at"), at(run, "updated_at")) : "",
        Attempt: attempt === "1" ? "" : attempt,
        Trigger: plain(line(words(run, "event"), 60)),
      }),
      ...(time && { timestamp: time }),
      ...footer(body),
    },
    { updateKey: keyOf("github-run", ...idOf(body, id)), isOver },
  );
}

export function readCheckRun(body: unknown): ReadResult {
  const run = at(body, "check_run");
  const id = words(run, "id");
  if (!id) return reject("A check run has an id.");
  // Each job of a workflow is a check run too; the workflow's own event tells of them all.
  if (words(run, "app", "slug") === "github-actions")
    return ignore("The workflow run tells of it.");
  // Somebody pressed a button; what comes of it is told as a run of its own.
  if (/^re(quested_action|requested)$/.test(words(body, "action"))) {
    return ignore("A check that is asked for again is not shown.");
  }
  const [state, color] = stateOf(run);
  return post(
    {
      color,
      ...sender(body),
      ...titled(
        `${state}: ${words(run, "name") || "check"}`,
        firstUrl(at(run, "html_url"), at(run, "details_url")),
      ),
      text: [plain(line(words(run, "output", "title"))), cut(words(run, "output", "summary"), 500)]
        .filter(Boolean)
        .join("\n\n"),
      ...fields({
        Duration: spanBetween(at(run, "started_at"), at(run, "completed_at")),
        Commit: code(words(run, "head_sha").slice(0, 7)),
        Branch: code(line(words(run, "check_suite", "head_branch"))),
      }),
      ...footer(body),
    },
    {
      updateKey: keyOf("github-check", ...idOf(body, id)),
      isOver: hasEnded(words(run, "conclusion")),
    },
  );
}

export function readDeployment(body: unknown): ReadResult {
  const [status, deployment] = [at(body, "deployment_status"), at(body, "deployment")];
  const id = words(deployment, "id");
  if (!id) return reject("A deployment has an id.");
  const given = words(status, "state");
  const ended = endings.get(given);
  const state = given === "success" ? "Deployed" : (ended?.[0] ?? "Deploying");
  const place = words(deployment, "environment") || words(status, "environment") || "production";
  return post(
    {
      color: ended?.[1] ?? colors.running,
      ...sender(body),
      ...titled(
        `${state}: ${words(deployment, "ref")} to ${place}`,
        firstUrl(at(status, "log_url"), at(status, "target_url"), at(status, "environment_url")),
      ),
      text: plain(line(words(status, "description"), 300)),
      ...fields({ Commit: code(words(deployment, "sha").slice(0, 7)) }),
      ...footer(body),
    },
    { updateKey: keyOf("github-deployment", ...idOf(body, id)), isOver: hasEnded(given) },
  );
}

/** What others report of a commit, in the way from before there were checks. */
export function readStatus(body: unknown): ReadResult {
  const [sha, context] = [words(body, "sha"), words(body, "context") || "default"];
  if (!sha) return reject("A status is one of a commit.");
  const ended = endings.get(words(body, "state"));
  return post(
    {
      color: ended?.[1] ?? colors.running,
      ...sender(body),
      ...titled(
        `${ended?.[0] ?? "Running"}: ${context === "default" ? "commit status" : context}`,
        firstUrl(at(body, "target_url"), at(body, "commit", "html_url")),
      ),
      text: plain(line(words(body, "description"), 300)),
      ...fields({
        Commit: code(sha.slice(0, 7)),
        Branch: code(line(words(list(body, "branches")[0], "name"))),
      }),
      ...footer(body),
    },
    { updateKey: keyOf("github-status", ...idOf(body, sha), context), isOver: ended !== undefined },
  );
}
