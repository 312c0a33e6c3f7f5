/** What builds report of a commit in Bitbucket Cloud, Pipelines among them: one message a build. */
import { post, type ReadResult, reject } from "../format.ts";
import { code, colors, fields, first, keyOf, line, plain, titled } from "../reading/card-parts.ts";
import { spanBetween } from "../reading/durations.ts";
import { at, webUrl, words } from "../reading/json-path.ts";
import { actor, footer, idOf } from "./who.ts";

const states = new Map<string, [state: string, color: string, isOver: boolean]>([
  ["INPROGRESS", ["Running", colors.running, false]],
  ["SUCCESSFUL", ["Passed", colors.fine, true]],
  ["FAILED", ["Failed", colors.failed, true]],
  ["STOPPED", ["Stopped", colors.quiet, true]],
]);

export function readCommitStatus(body: unknown): ReadResult {
  const status = at(body, "commit_status");
  const known = states.get(words(status, "state"));
  if (!known) return reject("A commit status has a state.");
  const [state, color, isOver] = known;
  const branch = words(status, "refname");
  const name = first(at(status, "name"), at(status, "key"), "build");
  const commit =
    words(status, "commit", "hash") || lastStep(words(status, "links", "commit", "href"));
  return post(
    {
      color,
      ...actor(body),
      ...titled(`${state}: ${name}${branch ? ` on ${branch}` : ""}`, webUrl(status, "url")),
      text: plain(line(words(status, "description"), 300)),
      ...fields({
        Commit: code(commit.slice(0, 7)),
        Duration: isOver ? spanBetween(at(status, "created_on"), at(status, "updated_on")) : "",
      }),
      ...footer(body),
    },
    {
      updateKey: keyOf("bitbucket-build", ...idOf(body, commit), words(status, "key") || name),
      isOver,
    },
  );
}

function lastStep(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}
