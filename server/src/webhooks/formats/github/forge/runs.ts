/** Workflow runs and commit statuses of GitHub and Gitea. */
import { type ReadResult, reject } from "../../format.ts";
import { postRun } from "../../reading/alerts/ci-run.ts";
import { type CardMessage, type CardState, colors } from "../../reading/card.ts";
import { durationBetween } from "../../reading/durations.ts";
import {
  firstText,
  firstUrl,
  get,
  getList,
  getText,
  getTime,
  getUrl,
} from "../../reading/json-path.ts";
import { code, escapeLine, firstLine, joinTexts, link, oneLine } from "../../reading/markdown.ts";
import { type Forge, linkCommit, repositoryKey, repositoryOf, senderOf } from "./forge.ts";

export const conclusions = new Map<string, CardState>([
  ["success", ["Passed", colors.green]],
  ["warning", ["Passed with warnings", colors.yellow]],
  ["failure", ["Failed", colors.red]],
  ["error", ["Failed", colors.red]],
  ["timed_out", ["Timed out", colors.red]],
  ["startup_failure", ["Failed to start", colors.red]],
  ["action_required", ["Needs approval", colors.yellow]],
  ["cancelled", ["Cancelled", colors.gray]],
  ["skipped", ["Skipped", colors.gray]],
  ["neutral", ["Neutral", colors.gray]],
  ["stale", ["Stale", colors.gray]],
  ["inactive", ["Inactive", colors.gray]],
]);

/** Whether a run has ended. One that needs approval continues after it. */
export function isFinal(conclusion: string): boolean {
  return conclusions.has(conclusion) && conclusion !== "action_required";
}

export function levelOfRun(conclusion: string): "info" | undefined {
  return conclusions.has(conclusion) ? undefined : "info";
}

export function stateOfRun(run: unknown): CardState {
  const isRunning = getText(run, "status") === "in_progress";
  return (
    conclusions.get(getText(run, "conclusion")) ?? [isRunning ? "Running" : "Queued", colors.yellow]
  );
}

/** GitHub has `run_started_at` and `updated_at`, Gitea `started_at` and `completed_at`. */
export function readWorkflowRun(body: unknown, forge: Forge): ReadResult {
  const run = get(body, "workflow_run");
  const id = getText(run, "id");
  if (!id) return reject("The body has no workflow_run.id.");
  const [state, color] = stateOfRun(run);
  const conclusion = getText(run, "conclusion");
  const isOver = isFinal(conclusion);
  const workflow = firstText(get(run, "name"), get(body, "workflow", "name"), get(run, "path"));
  const branch = getText(run, "head_branch");
  const number = getText(run, "run_number");
  const attempt = Number(getText(run, "run_attempt"));
  const start = getTime(run, "run_started_at") ?? getTime(run, "started_at");
  const end = getTime(run, "updated_at") ?? getTime(run, "completed_at");
  const card: CardMessage = {
    color,
    level: levelOfRun(conclusion),
    author: senderOf(body),
    title: `${state}: ${workflow || "workflow"}${branch ? ` on ${branch}` : ""}`,
    titleUrl: getUrl(run, "html_url"),
    text: escapeLine(
      firstLine(getText(run, "head_commit", "message")) || getText(run, "display_title"),
    ),
    fields: {
      Commit: linkCommit(body, getText(run, "head_sha"), forge),
      "Pull request": pullRequestOf(body, run, forge),
      Run:
        number && joinTexts(", ", `#${oneLine(number, 20)}`, attempt > 1 && `attempt ${attempt}`),
      Duration: isOver ? durationBetween(start, end) : "",
      Trigger: escapeLine(getText(run, "event").replaceAll("_", " "), 60),
    },
    timestamp: end ?? start,
    footer: repositoryOf(body),
    updateKey: repositoryKey(`${forge.name}-run`, body, id),
    isOver,
  };
  const event = getText(run, "event");
  const isPullRequest =
    event.startsWith("pull_request") || getList(run, "pull_requests").length > 0;
  const head = firstText(
    get(run, "head_repository", "full_name"),
    get(body, "repository", "full_name"),
  );
  return postRun(card, {
    result: resultOf(conclusion),
    problem: [`${forge.name}-run`, head, workflow, branch, ...(isPullRequest ? ["pull"] : [])],
    name: number ? `run ${oneLine(number, 20)}` : "a later run",
    order: Number(number) * 1000 + (attempt || 1),
    isDefaultBranch: isPullRequest ? false : isDefaultBranch(body, branch),
    endedAt: end,
  });
}

/** Cancelled and skipped runs neither fail nor fix anything. */
export function resultOf(conclusion: string): "passed" | "failed" | undefined {
  if (conclusion === "success") return "passed";
  const isRed = conclusions.get(conclusion)?.[1] === colors.red;
  return isRed || conclusion === "warning" ? "failed" : undefined;
}

/** Returns undefined if the body does not name the default branch. */
export function isDefaultBranch(body: unknown, branch: string): boolean | undefined {
  const name = getText(body, "repository", "default_branch");
  return name && branch ? name === branch : undefined;
}

function pullRequestOf(body: unknown, run: unknown, { pullPath }: Forge): string {
  const number = getText(getList(run, "pull_requests")[0], "number");
  const page = getUrl(body, "repository", "html_url");
  return number && link(`#${number}`, page && firstUrl(`${page}/${pullPath}/${number}`));
}

export function readStatus(body: unknown, forge: Forge): ReadResult {
  const [sha, context] = [getText(body, "sha"), getText(body, "context") || "default"];
  if (!sha) return reject("The body has no sha.");
  const state = getText(body, "state");
  const [label, color] = conclusions.get(state) ?? ["Running", colors.yellow];
  const branch = getText(getList(body, "branches")[0], "name");
  const card: CardMessage = {
    color,
    level: levelOfRun(state),
    author: senderOf(body),
    title: `${label}: ${context === "default" ? `commit ${sha.slice(0, forge.hashLength)}` : context}`,
    titleUrl: firstUrl(
      get(body, "target_url"),
      get(body, "commit", "html_url"),
      get(body, "commit", "url"),
    ),
    text: escapeLine(getText(body, "description"), 300),
    fields: {
      Commit: linkCommit(body, sha, forge),
      Branch: code(oneLine(branch)),
      Subject: escapeLine(firstLine(getText(body, "commit", "message"))),
    },
    footer: repositoryOf(body),
    updateKey: repositoryKey(`${forge.name}-status`, body, sha, context),
    isOver: conclusions.has(state),
  };
  const updatedAt = getTime(body, "updated_at");
  return postRun(card, {
    result: branch ? resultOf(state) : undefined,
    problem: [`${forge.name}-status`, getText(body, "repository", "full_name"), context, branch],
    name: "a later commit",
    order: Date.parse(updatedAt ?? ""),
    isDefaultBranch: isDefaultBranch(body, branch),
    endedAt: updatedAt,
  });
}
