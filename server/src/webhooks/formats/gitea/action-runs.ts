/** Forgejo's action runs, which are sent when a run ends and contain their repository. */
import { type ReadResult, reject } from "../format.ts";
import { linkCommit, repositoryKey, repositoryOf, senderOf } from "../github/forge/forge.ts";
import { conclusions, isDefaultBranch } from "../github/forge/runs.ts";
import { postRun } from "../reading/alerts/ci-run.ts";
import { type CardMessage, type CardState, colors } from "../reading/card.ts";
import { durationBetween, formatDuration } from "../reading/durations.ts";
import { get, getText, getTime, getUrl } from "../reading/json-path.ts";
import { escapeLine, oneLine } from "../reading/markdown.ts";

export function readActionRun(body: unknown): ReadResult {
  const run = get(body, "run");
  const id = getText(run, "id");
  if (!id) return reject("The body has no run.id.");
  const source = { repository: get(run, "repository") ?? get(body, "repository") };
  const [state, color] = stateOf(getText(body, "action"), getText(run, "status"));
  const branch = getText(run, "prettyref");
  const number = getText(run, "index_in_repo");
  const nanoseconds = Number(getText(run, "duration"));
  const workflow = getText(run, "workflow_id");
  const event = getText(run, "event");
  const card: CardMessage = {
    color,
    author: senderOf({ sender: get(run, "trigger_user") }),
    title: `${state}: ${workflow || "workflow"}${branch ? ` on ${branch}` : ""}`,
    titleUrl: getUrl(run, "html_url"),
    text: escapeLine(getText(run, "title")),
    fields: {
      Commit: linkCommit(source, getText(run, "commit_sha"), { hashLength: 10 }),
      Run: number && `#${oneLine(number, 20)}`,
      Duration:
        durationBetween(get(run, "started"), get(run, "stopped")) ||
        formatDuration(nanoseconds / 1e9),
      Trigger: escapeLine(event, 60),
    },
    footer: repositoryOf(source),
    updateKey: repositoryKey("gitea-run", source, id),
    isOver: true,
  };
  const isPullRequest = event.startsWith("pull_request");
  return postRun(card, {
    result: color === colors.green ? "passed" : color === colors.red ? "failed" : undefined,
    problem: ["gitea-run", getText(source, "repository", "full_name"), workflow, branch],
    name: number ? `run ${oneLine(number, 20)}` : "a later run",
    order: Number(number),
    isDefaultBranch: isPullRequest ? false : isDefaultBranch(source, branch),
    endedAt: getTime(run, "stopped"),
  });
}

function stateOf(action: string, status: string): CardState {
  if (/^recover(ed)?$/.test(action)) return ["Recovered", colors.green];
  return conclusions.get(action) ?? conclusions.get(status) ?? ["Ended", colors.gray];
}
