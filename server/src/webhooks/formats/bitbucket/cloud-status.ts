/** Commit statuses of Bitbucket Cloud, which Pipelines and other build servers report. */
import { type ReadResult, reject } from "../format.ts";
import { postRun } from "../reading/alerts/ci-run.ts";
import { type CardMessage, colors } from "../reading/card.ts";
import { durationBetween } from "../reading/durations.ts";
import { firstText, get, getText, getTime, getUrl } from "../reading/json-path.ts";
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
  const endedAt = isOver ? getTime(status, "updated_on") : undefined;
  const card: CardMessage = {
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
  };
  const failedOrPassed = color === colors.green ? "passed" : "failed";
  const main = getText(body, "repository", "mainbranch", "name");
  return postRun(card, {
    result: isOver && color !== colors.gray ? failedOrPassed : undefined,
    problem: ["bitbucket-build", getText(body, "repository", "full_name"), nameOf(name), branch],
    name: "a later build",
    order: Date.parse(getTime(status, "created_on") ?? ""),
    isDefaultBranch: main && branch ? main === branch : undefined,
    endedAt,
  });
}

/** Names of builds may end with their number. */
function nameOf(name: string): string {
  return name.replace(/\s*#?\d+$/, "") || name;
}
