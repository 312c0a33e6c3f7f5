/** GitHub's check runs and deployments. */
import { ignore, type ReadResult, reject } from "../format.ts";
import { postRun } from "../reading/alerts/ci-run.ts";
import { type CardMessage, colors } from "../reading/card.ts";
import { durationBetween } from "../reading/durations.ts";
import { ignoreWith } from "../reading/events.ts";
import { firstUrl, get, getList, getText, getTime, getUrl } from "../reading/json-path.ts";
import { code, escapeLine, joinTexts, oneLine } from "../reading/markdown.ts";
import { readIssueBody } from "../reading/texts/issue-body.ts";
import { type Forge, linkCommit, repositoryKey, repositoryOf, senderOf } from "./forge/forge.ts";
import {
  conclusions,
  isDefaultBranch,
  isFinal,
  levelOfRun,
  resultOf,
  stateOfRun,
} from "./forge/runs.ts";

export function readCheckRun(body: unknown, forge: Forge): ReadResult {
  const run = get(body, "check_run");
  const id = getText(run, "id");
  if (!id) return reject("The body has no check_run.id.");
  // Each job of a workflow is a check run too.
  if (getText(run, "app", "slug") === "github-actions") {
    return ignore("Check runs of GitHub Actions are shown by their workflow run.");
  }
  // Sent when a user clicks a button; the result is a separate check run.
  const action = getText(body, "action");
  if (action === "rerequested" || action === "requested_action") {
    return ignoreWith("Check runs", "action", action);
  }
  const [state, color] = stateOfRun(run);
  const conclusion = getText(run, "conclusion");
  const branch = getText(run, "check_suite", "head_branch");
  const { text, details } = readIssueBody(getText(run, "output", "summary"));
  const endedAt = getTime(run, "completed_at");
  const card: CardMessage = {
    color,
    level: levelOfRun(conclusion),
    author: senderOf(body),
    title: `${state}: ${getText(run, "name") || "check"}${branch ? ` on ${branch}` : ""}`,
    titleUrl: firstUrl(get(run, "html_url"), get(run, "details_url")),
    text: joinTexts("\n\n", escapeLine(getText(run, "output", "title")), text),
    details,
    fields: {
      Duration: durationBetween(get(run, "started_at"), get(run, "completed_at")),
      Commit: linkCommit(body, getText(run, "head_sha"), forge),
    },
    footer: repositoryOf(body),
    updateKey: repositoryKey("github-check", body, id),
    isOver: isFinal(conclusion),
  };
  const isPullRequest = getList(run, "pull_requests").length > 0;
  const name = getText(run, "name");
  return postRun(card, {
    result: branch ? resultOf(conclusion) : undefined,
    problem: ["github-check", getText(body, "repository", "full_name"), name, branch],
    name: "a later check",
    order: Number(id),
    isDefaultBranch: isPullRequest ? false : isDefaultBranch(body, branch),
    endedAt,
  });
}

export function readDeployment(body: unknown, forge: Forge): ReadResult {
  const [status, deployment] = [get(body, "deployment_status"), get(body, "deployment")];
  const id = getText(deployment, "id");
  if (!id) return reject("The body has no deployment.id.");
  if (getText(body, "workflow_run", "id")) {
    return ignore("Deployments by GitHub Actions are shown by their workflow run.");
  }
  const state = getText(status, "state");
  const isOver = isFinal(state);
  const [label, color] = conclusions.get(state) ?? ["Deploying", colors.yellow];
  const words = new Map([
    ["success", "Deployed"],
    ["waiting", "Waiting to deploy"],
    ["queued", "Waiting to deploy"],
    ["failure", "Failed to deploy"],
    ["error", "Failed to deploy"],
  ]);
  const target = getText(deployment, "environment") || getText(status, "environment");
  const card: CardMessage = {
    color,
    level: levelOfRun(state),
    author: senderOf(body),
    title: `${words.get(state) ?? label}: ${getText(deployment, "ref")} to ${target || "production"}`,
    titleUrl: firstUrl(
      get(status, "log_url"),
      get(status, "target_url"),
      get(status, "environment_url"),
      get(body, "repository", "html_url"),
    ),
    text: escapeLine(getText(status, "description") || getText(deployment, "description"), 300),
    fields: {
      Commit: linkCommit(body, getText(deployment, "sha"), forge),
      Task: code(oneLine(getText(deployment, "task").replace(/^deploy$/, ""), 60)),
      Duration: isOver
        ? durationBetween(get(deployment, "created_at"), get(status, "created_at"))
        : "",
    },
    links: [{ text: "Open environment", url: getUrl(status, "environment_url") }],
    footer: repositoryOf(body),
    updateKey: repositoryKey("github-deployment", body, id),
    isOver,
  };
  return postRun(card, {
    result: resultOf(state),
    problem: ["github-deployment", getText(body, "repository", "full_name"), target],
    name: "a later deployment",
    order: Number(id),
    isDefaultBranch: undefined,
    endedAt: getTime(status, "created_at"),
  });
}
