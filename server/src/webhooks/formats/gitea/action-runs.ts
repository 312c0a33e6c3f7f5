/** Forgejo's action runs, which are sent when a run ends and contain their repository. */
import { type ReadResult, reject } from "../format.ts";
import { linkCommit, repositoryKey, repositoryOf, senderOf } from "../github/forge/forge.ts";
import { conclusions } from "../github/forge/runs.ts";
import { type CardState, colors, postCard } from "../reading/card.ts";
import { durationBetween, formatDuration } from "../reading/durations.ts";
import { get, getText, getUrl } from "../reading/json-path.ts";
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
  return postCard({
    color,
    author: senderOf({ sender: get(run, "trigger_user") }),
    title: `${state}: ${getText(run, "workflow_id") || "workflow"}${branch ? ` on ${branch}` : ""}`,
    titleUrl: getUrl(run, "html_url"),
    text: escapeLine(getText(run, "title")),
    fields: {
      Commit: linkCommit(source, getText(run, "commit_sha"), { hashLength: 10 }),
      Run: number && `#${oneLine(number, 20)}`,
      Duration:
        durationBetween(get(run, "started"), get(run, "stopped")) ||
        formatDuration(nanoseconds / 1e9),
      Trigger: escapeLine(getText(run, "event"), 60),
    },
    footer: repositoryOf(source),
    updateKey: repositoryKey("gitea-run", source, id),
    isOver: true,
  });
}

function stateOf(action: string, status: string): CardState {
  if (/^recover(ed)?$/.test(action)) return ["Recovered", colors.green];
  return conclusions.get(action) ?? conclusions.get(status) ?? ["Ended", colors.gray];
}
