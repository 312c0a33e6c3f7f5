/** Commit statuses of Bitbucket Cloud, which Pipelines and other build servers report. */
import { type ReadResult, reject } from "../format.ts";
import { colors, postCard } from "../reading/card.ts";
import { durationBetween } from "../reading/durations.ts";
import { firstText, get, getText, getUrl } from "../reading/json-path.ts";
import { escapeLine } from "../reading/markdown.ts";
import { actorOf, linkCommit, repositoryKey, repositoryOf } from "./repository.ts";

const states = new Map<string, [label: string, color: string, isOver: boolean]>([
  ["INPROGRESS", ["Running", colors.yellow, false]],
  ["SUCCESSFUL", ["Passed", colors.green, true]],
  ["FAILED", ["Failed", colors.red, true]],
  ["STOPPED", ["Stopped", colors.gray, true]],
]);

export function readCommitStatus(body: unknown): ReadResult {
  const status = get(body, "commit_status");
  const known = states.get(getText(status, "state"));
  if (!known) return reject("The body has no known commit_status.state.");
  const [state, color, isOver] = known;
  const branch = getText(status, "refname");
  const name = firstText(get(status, "name"), get(status, "key"), "build");
  const hash =
    getText(status, "commit", "hash") ||
    (getText(status, "links", "commit", "href").split("/").at(-1) ?? "");
  return postCard({
    color,
    level: isOver ? undefined : "info",
    author: actorOf(body),
    title: `${state}: ${name}${branch ? ` on ${branch}` : ""}`,
    titleUrl: getUrl(status, "url"),
    text: escapeLine(getText(status, "description"), 300),
    fields: {
      Commit: linkCommit(body, hash),
      Duration: isOver ? durationBetween(get(status, "created_on"), get(status, "updated_on")) : "",
    },
    footer: repositoryOf(body),
    updateKey: repositoryKey("bitbucket-build", body, hash, getText(status, "key") || name),
    isOver,
  });
}
