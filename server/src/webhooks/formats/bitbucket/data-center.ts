/** Bitbucket Data Center: pushes and pull requests. */
import { ignore, post, type ReadResult, reject } from "../format.ts";
import {
  buildKey,
  code,
  colors,
  escapeMarkdown,
  fields,
  firstLine,
  firstText,
  formatList,
  formatRefs,
  oneLine,
  titled,
  truncate,
} from "../reading/card-parts.ts";
import { get, getList, getText, getUrl } from "../reading/json-path.ts";
import { actor, footer, idOf } from "./who.ts";

const verbs = new Map([
  ["ADD", "created"],
  ["DELETE", "deleted"],
  ["UPDATE", "pushed"],
]);

export function readPush(body: unknown): ReadResult {
  const changes = getList(body, "changes");
  const [one] = changes;
  if (one === undefined) return reject("A push has changes.");
  const commits = get(body, "commits");
  return post({
    color: colors.quiet,
    ...actor(body),
    ...titled(changes.length === 1 ? sayChange(one) : `${changes.length} branches pushed`),
    text: [
      changes.length > 1 &&
        formatList(changes, 10, (change) => `- ${escapeMarkdown(oneLine(sayChange(change)))}`),
      formatList(commits, 10, sayCommit),
    ]
      .filter(Boolean)
      .join("\n\n"),
    ...footer(body),
  });
}

function sayChange(change: unknown): string {
  const kind = getText(change, "ref", "type") === "TAG" ? "Tag" : "Branch";
  const name = firstText(get(change, "ref", "displayId"), get(change, "refId"), "without a name");
  return `${kind} ${name} ${verbs.get(getText(change, "type")) ?? "changed"}`;
}

function sayCommit(commit: unknown): string {
  const author = getText(commit, "author", "displayName") || getText(commit, "author", "name");
  const subject = escapeMarkdown(oneLine(firstLine(getText(commit, "message"))));
  return `- ${code(oneLine(getText(commit, "displayId"), 40))} ${subject}${author ? ` (${escapeMarkdown(oneLine(author, 80))})` : ""}`;
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
  const pull = get(body, "pullRequest");
  const number = getText(pull, "id");
  if (!number) return reject("A pull request has an id.");
  const place = { actor: get(body, "actor"), repository: get(pull, "toRef", "repository") };
  const title = `#${number} ${getText(pull, "title")}`;
  const page = getUrl(getList(pull, "links", "self")[0], "href");
  const verdict = verdicts.get(what);
  if (verdict) {
    const [verb, color] = verdict;
    const said = truncate(getText(body, "comment", "text"));
    const isComment = what === "comment:added";
    return post(
      {
        color,
        ...actor(place),
        ...titled(isComment ? `${verb} ${title}` : `${verb}: ${title}`, page),
        text: said,
        ...footer(place),
      },
      { updateKey: buildKey("bitbucket-comment", ...idOf(place, get(body, "comment", "id"))) },
    );
  }
  if (what.startsWith("comment:")) return ignore("Only new comments are shown.");

  const isGone = what === "deleted";
  const [state, color] = isGone
    ? ["Deleted", colors.quiet]
    : (states.get(getText(pull, "state")) ?? ["Open", colors.fine]);
  return post(
    {
      color,
      ...actor(place),
      ...titled(`${state}: ${title}`, page),
      text: truncate(getText(pull, "description"), 500),
      ...fields({
        Branch: formatRefs(
          getText(pull, "fromRef", "displayId"),
          getText(pull, "toRef", "displayId"),
        ),
        Reviewers: getList(pull, "reviewers")
          .slice(0, 10)
          .map((reviewer) => escapeMarkdown(oneLine(getText(reviewer, "user", "displayName"), 60)))
          .filter(Boolean)
          .join(", "),
      }),
      ...footer(place),
    },
    { updateKey: buildKey("bitbucket-pull", ...idOf(place, number)), isOver: state !== "Open" },
  );
}
