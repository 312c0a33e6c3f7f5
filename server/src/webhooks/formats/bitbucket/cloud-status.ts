/** What builds report of a commit in Bitbucket Cloud, Pipelines among them: one message a build. */
import { post, type ReadResult, reject } from "../format.ts";
import {
  buildKey,
  code,
  colors,
  escapeMarkdown,
  fields,
  firstText,
  oneLine,
  titled,
} from "../reading/card-parts.ts";
import { durationBetween } from "../reading/durations.ts";
import { get, getText, getUrl } from "../reading/json-path.ts";
import { actor, footer, idOf } from "./who.ts";

const states = new Map<string, [state: string, color: string, isOver: boolean]>([
  ["INPROGRESS", ["Running", colors.running, false]],
  ["SUCCESSFUL", ["Passed", colors.fine, true]],
  ["FAILED", ["Failed", colors.failed, true]],
  ["STOPPED", ["Stopped", colors.quiet, true]],
]);

export function readCommitStatus(body: unknown): ReadResult {
  const status = get(body, "commit_status");
  const known = states.get(getText(status, "state"));
  if (!known) return reject("A commit status has a state.");
  const [state, color, isOver] = known;
  const branch = getText(status, "refname");
  const name = firstText(get(status, "name"), get(status, "key"), "build");
  const commit =
    getText(status, "commit", "hash") || lastStep(getText(status, "links", "commit", "href"));
  return post(
    {
      color,
      ...actor(body),
      ...titled(`${state}: ${name}${branch ? ` on ${branch}` : ""}`, getUrl(status, "url")),
      text: escapeMarkdown(oneLine(getText(status, "description"), 300)),
      ...fields({
        Commit: code(commit.slice(0, 7)),
        Duration: isOver
          ? durationBetween(get(status, "created_on"), get(status, "updated_on"))
          : "",
      }),
      ...footer(body),
    },
    {
      updateKey: buildKey("bitbucket-build", ...idOf(body, commit), getText(status, "key") || name),
      isOver,
    },
  );
}

function lastStep(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}
