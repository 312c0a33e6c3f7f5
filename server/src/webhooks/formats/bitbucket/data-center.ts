/** Bitbucket Data Center: pushes and pull requests. */
import { ignore, post, type ReadResult, reject } from "../format.ts";
import {
  code,
  colors,
  cut,
  fields,
  first,
  keyOf,
  line,
  lines,
  plain,
  refs,
  subjectOf,
  titled,
} from "../reading/card-parts.ts";
import { at, list, webUrl, words } from "../reading/json-path.ts";
import { actor, footer, idOf } from "./who.ts";

const verbs = new Map([
  ["ADD", "created"],
  ["DELETE", "deleted"],
  ["UPDATE", "pushed"],
]);

export function readPush(body: unknown): ReadResult {
  const changes = list(body, "changes");
  const [one] = changes;
  if (one === undefined) return reject("A push has changes.");
  const commits = at(body, "commits");
  return post({
    color: colors.quiet,
    ...actor(body),
    ...titled(changes.length === 1 ? sayChange(one) : `${changes.length} branches pushed`),
    text: [
      changes.length > 1 && lines(changes, 10, (change) => `- ${plain(line(sayChange(change)))}`),
      lines(commits, 10, sayCommit),
    ]
      .filter(Boolean)
      .join("\n\n"),
    ...footer(body),
  });
}

function sayChange(change: unknown): string {
  const kind = words(change, "ref", "type") === "TAG" ? "Tag" : "Branch";
  const name = first(at(change, "ref", "displayId"), at(change, "refId"), "without a name");
  return `${kind} ${name} ${verbs.get(words(change, "type")) ?? "changed"}`;
}

function sayCommit(commit: unknown): string {
  const author = words(commit, "author", "displayName") || words(commit, "author", "name");
  const subject = plain(line(subjectOf(words(commit, "message"))));
  return `- ${code(line(words(commit, "displayId"), 40))} ${subject}${author ? ` (${plain(line(author, 80))})` : ""}`;
}

const states = new Map<string, [state: string, color: string]>([
  ["OPEN", ["Open", colors.fine]],
  ["MERGED", ["Merged", colors.done]],
  ["DECLINED", ["Declined", colors.failed]],
]);

/** What is said of a pull request without a change of it. */
const verdicts = new Map<string, [verb: string, color: string]>([
  ["reviewer:approved", ["Approved", colors.fine]],
  ["reviewer:unapproved", ["Approval withdrawn", colors.quiet]],
  ["reviewer:needs_work", ["Needs work", colors.failed]],
  ["reviewer:changes_requested", ["Changes requested", colors.failed]],
  ["comment:added", ["Comment on", colors.quiet]],
]);

export function readPullRequest(body: unknown, what: string): ReadResult {
  const pull = at(body, "pullRequest");
  const number = words(pull, "id");
  if (!number) return reject("A pull request has an id.");
  const place = { actor: at(body, "actor"), repository: at(pull, "toRef", "repository") };
  const title = `#${number} ${words(pull, "title")}`;
  const page = webUrl(list(pull, "links", "self")[0], "href");
  const verdict = verdicts.get(what);
  if (verdict) {
    const [verb, color] = verdict;
    const said = cut(words(body, "comment", "text"));
    const isComment = what === "comment:added";
    return post(
      {
        color,
        ...actor(place),
        ...titled(isComment ? `${verb} ${title}` : `${verb}: ${title}`, page),
        text: said,
        ...footer(place),
      },
      { updateKey: keyOf("bitbucket-comment", ...idOf(place, at(body, "comment", "id"))) },
    );
  }
  if (what.startsWith("comment:")) return ignore("Only new comments are shown.");

  const isGone = what === "deleted";
  const [state, color] = isGone
    ? ["Deleted", colors.quiet]
    : (states.get(words(pull, "state")) ?? ["Open", colors.fine]);
  return post(
    {
      color,
      ...actor(place),
      ...titled(`${state}: ${title}`, page),
      text: cut(words(pull, "description"), 500),
      ...fields({
        Branch: refs(words(pull, "fromRef", "displayId"), words(pull, "toRef", "displayId")),
        Reviewers: list(pull, "reviewers")
          .slice(0, 10)
          .map((reviewer) => plain(line(words(reviewer, "user", "displayName"), 60)))
          .filter(Boolean)
          .join(", "),
      }),
      ...footer(place),
    },
    { updateKey: keyOf("bitbucket-pull", ...idOf(place, number)), isOver: state !== "Open" },
  );
}
