/** GitHub's check runs and deployments. */
import { ignore, type ReadResult, reject } from "../format.ts";
import { colors, postCard } from "../reading/card.ts";
import { durationBetween } from "../reading/durations.ts";
import { ignoreWith } from "../reading/events.ts";
import { firstUrl, get, getText } from "../reading/json-path.ts";
import { code, escapeLine, joinTexts, oneLine, truncate } from "../reading/markdown.ts";
import { repositoryKey, repositoryOf, senderOf } from "./forge.ts";
import { conclusions, isFinal, stateOfRun } from "./runs.ts";

export function readCheckRun(body: unknown): ReadResult {
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
  return postCard({
    color,
    author: senderOf(body),
    title: `${state}: ${getText(run, "name") || "check"}`,
    titleUrl: firstUrl(get(run, "html_url"), get(run, "details_url")),
    text: joinTexts(
      "\n\n",
      escapeLine(getText(run, "output", "title")),
      truncate(getText(run, "output", "summary"), 500),
    ),
    fields: {
      Duration: durationBetween(get(run, "started_at"), get(run, "completed_at")),
      Commit: code(getText(run, "head_sha").slice(0, 7)),
      Branch: code(oneLine(getText(run, "check_suite", "head_branch"))),
    },
    footer: repositoryOf(body),
    updateKey: repositoryKey("github-check", body, id),
    isOver: isFinal(getText(run, "conclusion")),
  });
}

export function readDeployment(body: unknown): ReadResult {
  const [status, deployment] = [get(body, "deployment_status"), get(body, "deployment")];
  const id = getText(deployment, "id");
  if (!id) return reject("The body has no deployment.id.");
  const state = getText(status, "state");
  const [label, color] = conclusions.get(state) ?? ["Deploying", colors.yellow];
  const target = getText(deployment, "environment") || getText(status, "environment");
  return postCard({
    color,
    author: senderOf(body),
    title: `${state === "success" ? "Deployed" : label}: ${getText(deployment, "ref")} to ${target || "production"}`,
    titleUrl: firstUrl(
      get(status, "log_url"),
      get(status, "target_url"),
      get(status, "environment_url"),
    ),
    text: escapeLine(getText(status, "description"), 300),
    fields: { Commit: code(getText(deployment, "sha").slice(0, 7)) },
    footer: repositoryOf(body),
    updateKey: repositoryKey("github-deployment", body, id),
    isOver: isFinal(state),
  });
}
