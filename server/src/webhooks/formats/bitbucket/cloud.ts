/** Bitbucket Cloud: pushes, pull requests and issues. */
import { ignore, post, type ReadResult, reject } from "../format.ts";
import {
  colors,
  cut,
  fields,
  first,
  keyOf,
  line,
  lines,
  link,
  names,
  plain,
  refs,
  subjectOf,
  titled,
} from "../reading/card-parts.ts";
import { at, list, words } from "../reading/json-path.ts";
import { actor, footer, idOf, pageOf } from "./who.ts";

/** Several branches may be pushed at once: each is named, and its commits listed below. */
export function readPush(body: unknown): ReadResult {
  const changes = list(body, "push", "changes").slice(0, 10);
  if (at(body, "push") === undefined) return reject("A push has changes.");
  const [one] = changes;
  if (one === undefined) return ignore("The push changes nothing.");
  return post({
    color: changes.some((change) => words(change, "forced") === "true")
      ? colors.running
      : colors.quiet,
    ...actor(body),
    ...titled(
      changes.length === 1 ? sayChange(one) : `${changes.length} branches pushed`,
      pageOf(one) ?? pageOf(at(body, "repository")),
    ),
    text: changes
      .map((change) => {
        const commits = lines(at(change, "commits"), 10, sayCommit);
        return changes.length === 1 ? commits : `${plain(line(sayChange(change)))}\n\n${commits}`;
      })
      .join("\n\n")
      .trim(),
    ...footer(body),
  });
}

function sayChange(change: unknown): string {
  const [from, to] = [at(change, "old"), at(change, "new")];
  const kind = first(at(to, "type"), at(from, "type")) === "tag" ? "Tag" : "Branch";
  const name = first(at(to, "name"), at(from, "name"), "without a name");
  if (words(change, "closed") === "true") return `${kind} ${name} deleted`;
  if (words(change, "created") === "true") return `${kind} ${name} created`;
  const commits = list(change, "commits").length;
  // The body holds five commits at most and says when there are more.
  const more = words(change, "truncated") === "true" ? " or more" : "";
  const verb = words(change, "forced") === "true" ? "force-pushed" : "pushed";
  return `${commits}${more} ${commits === 1 && !more ? "commit" : "commits"} ${verb} to ${name}`;
}

function sayCommit(commit: unknown): string {
  const id = words(commit, "hash").slice(0, 7);
  const author = first(
    at(commit, "author", "user", "display_name"),
    words(commit, "author", "raw").split("<", 1)[0],
  );
  const subject = plain(line(subjectOf(words(commit, "message"))));
  const what = `${subject}${author ? ` (${plain(line(author, 80))})` : ""}`;
  return `- ${id ? `${link(id, pageOf(commit))} ` : ""}${what}`;
}

const states = new Map<string, [state: string, color: string]>([
  ["OPEN", ["Open", colors.fine]],
  ["MERGED", ["Merged", colors.done]],
  ["DECLINED", ["Declined", colors.failed]],
  ["SUPERSEDED", ["Superseded", colors.quiet]],
]);

/** What is said of a pull request without a change of it. */
const verdicts = new Map<string, [verb: string, color: string]>([
  ["approved", ["Approved", colors.fine]],
  ["unapproved", ["Approval withdrawn", colors.quiet]],
  ["changes_request_created", ["Changes requested", colors.failed]],
  ["changes_request_removed", ["Request for changes withdrawn", colors.quiet]],
  ["comment_created", ["Comment on", colors.quiet]],
]);

export function readPullRequest(body: unknown, what: string): ReadResult {
  const pull = at(body, "pullrequest");
  const number = words(pull, "id");
  if (!number) return reject("A pull request has an id.");
  const title = `#${number} ${words(pull, "title")}`;
  const verdict = verdicts.get(what);
  if (verdict) return readVerdict(body, what, title, verdict);
  if (what.startsWith("comment_")) return ignore("Only new comments are shown.");

  const known = states.get(words(pull, "state")) ?? ["Open", colors.fine];
  const isDraft = known[0] === "Open" && words(pull, "draft") === "true";
  const [state, color] = isDraft ? ["Draft", colors.quiet] : known;
  return post(
    {
      color,
      ...actor(body),
      ...titled(`${state}: ${title}`, pageOf(pull)),
      text: cut(first(at(pull, "reason"), at(pull, "description")), 500),
      ...fields({
        Branch: refs(
          words(pull, "source", "branch", "name"),
          words(pull, "destination", "branch", "name"),
        ),
        Reviewers: names(at(pull, "reviewers"), "display_name"),
      }),
      ...footer(body),
    },
    {
      updateKey: keyOf("bitbucket-pull", ...idOf(body, number)),
      isOver: state !== "Open" && state !== "Draft",
    },
  );
}

function readVerdict(
  body: unknown,
  what: string,
  title: string,
  [verb, color]: [verb: string, color: string],
): ReadResult {
  const [pull, comment] = [at(body, "pullrequest"), at(body, "comment")];
  const isComment = what === "comment_created";
  return post(
    {
      color,
      ...actor(body),
      ...titled(
        isComment ? `${verb} ${title}` : `${verb}: ${title}`,
        pageOf(comment) ?? pageOf(pull),
      ),
      text: cut(words(comment, "content", "raw")),
      ...footer(body),
    },
    {
      updateKey: isComment
        ? keyOf("bitbucket-comment", ...idOf(body, at(comment, "id")))
        : undefined,
    },
  );
}

const closed = new Set(["resolved", "closed", "invalid", "duplicate", "wontfix"]);

export function readIssue(body: unknown): ReadResult {
  const [issue, comment] = [at(body, "issue"), at(body, "comment")];
  const number = words(issue, "id");
  if (!number) return reject("An issue has an id.");
  const isOver = closed.has(words(issue, "state"));
  const said = words(comment, "content", "raw");
  return post(
    {
      color: isOver ? colors.done : colors.fine,
      ...actor(body),
      ...titled(
        `${isOver ? "Closed" : "Open"}: #${number} ${words(issue, "title")}`,
        pageOf(issue),
      ),
      text: cut(said || words(issue, "content", "raw"), 500),
      ...fields({
        State: plain(line(words(issue, "state"), 40)),
        Priority: plain(line(words(issue, "priority"), 40)),
        Assigned: plain(line(words(issue, "assignee", "display_name"), 60)),
      }),
      ...footer(body),
    },
    { updateKey: keyOf("bitbucket-issue", ...idOf(body, number)), isOver },
  );
}
