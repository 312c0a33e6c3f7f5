/** Workflow runs and commit statuses of GitHub and Gitea. */
import { type ReadResult, reject } from "../format.ts";
import { type CardState, colors, postCard } from "../reading/card.ts";
import { durationBetween } from "../reading/durations.ts";
import {
  firstText,
  firstUrl,
  get,
  getList,
  getText,
  getTime,
  getUrl,
} from "../reading/json-path.ts";
import { code, escapeLine, firstLine, oneLine } from "../reading/markdown.ts";
import { type Forge, repositoryKey, repositoryOf, senderOf } from "./forge.ts";

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

export function stateOfRun(run: unknown): CardState {
  const isRunning = getText(run, "status") === "in_progress";
  return (
    conclusions.get(getText(run, "conclusion")) ?? [isRunning ? "Running" : "Queued", colors.yellow]
  );
}

/** GitHub has `run_started_at` and `updated_at`, Gitea `started_at` and `completed_at`. */
export function readWorkflowRun(body: unknown, { name, hashLength }: Forge): ReadResult {
  const run = get(body, "workflow_run");
  const id = getText(run, "id");
  if (!id) return reject("The body has no workflow_run.id.");
  const [state, color] = stateOfRun(run);
  const isOver = isFinal(getText(run, "conclusion"));
  const workflow = firstText(get(run, "name"), get(body, "workflow", "name"), get(run, "path"));
  const branch = getText(run, "head_branch");
  const number = getText(run, "run_number");
  const attempt = Number(getText(run, "run_attempt"));
  const start = getTime(run, "run_started_at") ?? getTime(run, "started_at");
  const end = getTime(run, "updated_at") ?? getTime(run, "completed_at");
  return postCard({
    color,
    author: senderOf(body),
    title: `${state}: ${workflow || "workflow"}${branch ? ` on ${branch}` : ""}`,
    titleUrl: getUrl(run, "html_url"),
    text: escapeLine(
      firstLine(getText(run, "head_commit", "message")) || getText(run, "display_title"),
    ),
    fields: {
      Commit: code(getText(run, "head_sha").slice(0, hashLength)),
      Run: number && `#${oneLine(number, 20)}`,
      Duration: isOver ? durationBetween(start, end) : "",
      Attempt: attempt > 1 ? String(attempt) : "",
      Trigger: escapeLine(getText(run, "event"), 60),
    },
    timestamp: end ?? start,
    footer: repositoryOf(body),
    updateKey: repositoryKey(`${name}-run`, body, id),
    isOver,
  });
}

export function readStatus(body: unknown, { name, hashLength }: Forge): ReadResult {
  const [sha, context] = [getText(body, "sha"), getText(body, "context") || "default"];
  if (!sha) return reject("The body has no sha.");
  const state = getText(body, "state");
  const [label, color] = conclusions.get(state) ?? ["Running", colors.yellow];
  return postCard({
    color,
    author: senderOf(body),
    title: `${label}: ${context === "default" ? "commit status" : context}`,
    titleUrl: firstUrl(
      get(body, "target_url"),
      get(body, "commit", "html_url"),
      get(body, "commit", "url"),
    ),
    text: escapeLine(getText(body, "description"), 300),
    fields: {
      Commit: code(sha.slice(0, hashLength)),
      Branch: code(oneLine(getText(getList(body, "branches")[0], "name"))),
      Subject: escapeLine(firstLine(getText(body, "commit", "message"))),
    },
    footer: repositoryOf(body),
    updateKey: repositoryKey(`${name}-status`, body, sha, context),
    isOver: conclusions.has(state),
  });
}
