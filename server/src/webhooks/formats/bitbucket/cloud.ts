/** Bitbucket Cloud: pushes, pull requests and issues. */
import { ignore, post, type ReadResult, reject } from "../format.ts";
import {
  buildKey,
  colors,
  escapeMarkdown,
  fields,
  firstLine,
  firstText,
  formatList,
  formatRefs,
  joinNames,
  link,
  oneLine,
  titled,
  truncate,
} from "../reading/card-parts.ts";
import { get, getList, getText } from "../reading/json-path.ts";
import { actor, footer, idOf, pageOf } from "./who.ts";

/** Several branches may be pushed at once: each is named, and its commits listed below. */
export function readPush(body: unknown): ReadResult {
  const changes = getList(body, "push", "changes").slice(0, 10);
  if (get(body, "push") === undefined) return reject("A push has changes.");
  const [one] = changes;
  if (one === undefined) return ignore("The push changes nothing.");
  return post({
    color: changes.some((change) => getText(change, "forced") === "true")
      ? colors.running
      : colors.quiet,
    ...actor(body),
    ...titled(
      changes.length === 1 ? sayChange(one) : `${changes.length} branches pushed`,
      pageOf(one) ?? pageOf(get(body, "repository")),
    ),
    text: changes
      .map((change) => {
        const commits = formatList(get(change, "commits"), 10, sayCommit);
        return changes.length === 1
          ? commits
          : `${escapeMarkdown(oneLine(sayChange(change)))}\n\n${commits}`;
      })
      .join("\n\n")
      .trim(),
    ...footer(body),
  });
}

function sayChange(change: unknown): string {
  const [from, to] = [get(change, "old"), get(change, "new")];
  const kind = firstText(get(to, "type"), get(from, "type")) === "tag" ? "Tag" : "Branch";
  const name = firstText(get(to, "name"), get(from, "name"), "without a name");
  if (getText(change, "closed") === "true") return `${kind} ${name} deleted`;
  if (getText(change, "created") === "true") return `${kind} ${name} created`;
  const commits = getList(change, "commits").length;
  // The body holds five commits at most and says when there are more.
  const more = getText(change, "truncated") === "true" ? " or more" : "";
  const verb = getText(change, "forced") === "true" ? "force-pushed" : "pushed";
  return `${commits}${more} ${commits === 1 && !more ? "commit" : "commits"} ${verb} to ${name}`;
}

function sayCommit(commit: unknown): string {
  const id = getText(commit, "hash").slice(0, 7);
  const author = firstText(
    get(commit, "author", "user", "display_name"),
    getText(commit, "author", "raw").split("<", 1)[0],
  );
  const subject = escapeMarkdown(oneLine(firstLine(getText(commit, "message"))));
  const what = `${subject}${author ? ` (${escapeMarkdown(oneLine(author, 80))})` : ""}`;
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
  const pull = get(body, "pullrequest");
  const number = getText(pull, "id");
  if (!number) return reject("A pull request has an id.");
  const title = `#${number} ${getText(pull, "title")}`;
  const verdict = verdicts.get(what);
  if (verdict) return readVerdict(body, what, title, verdict);
  if (what.startsWith("comment_")) return ignore("Only new comments are shown.");

  const known = states.get(getText(pull, "state")) ?? ["Open", colors.fine];
  const isDraft = known[0] === "Open" && getText(pull, "draft") === "true";
  const [state, color] = isDraft ? ["Draft", colors.quiet] : known;
  return post(
    {
      color,
      ...actor(body),
      ...titled(`${state}: ${title}`, pageOf(pull)),
      text: truncate(firstText(get(pull, "reason"), get(pull, "description")), 500),
      ...fields({
        Branch: formatRefs(
          getText(pull, "source", "branch", "name"),
          getText(pull, "destination", "branch", "name"),
        ),
        Reviewers: joinNames(get(pull, "reviewers"), "display_name"),
      }),
      ...footer(body),
    },
    {
      updateKey: buildKey("bitbucket-pull", ...idOf(body, number)),
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
  const [pull, comment] = [get(body, "pullrequest"), get(body, "comment")];
  const isComment = what === "comment_created";
  return post(
    {
      color,
      ...actor(body),
      ...titled(
        isComment ? `${verb} ${title}` : `${verb}: ${title}`,
        pageOf(comment) ?? pageOf(pull),
      ),
      text: truncate(getText(comment, "content", "raw")),
      ...footer(body),
    },
    {
      updateKey: isComment
        ? buildKey("bitbucket-comment", ...idOf(body, get(comment, "id")))
        : undefined,
    },
  );
}

const closed = new Set(["resolved", "closed", "invalid", "duplicate", "wontfix"]);

export function readIssue(body: unknown): ReadResult {
  const [issue, comment] = [get(body, "issue"), get(body, "comment")];
  const number = getText(issue, "id");
  if (!number) return reject("An issue has an id.");
  const isOver = closed.has(getText(issue, "state"));
  const said = getText(comment, "content", "raw");
  return post(
    {
      color: isOver ? colors.done : colors.fine,
      ...actor(body),
      ...titled(
        `${isOver ? "Closed" : "Open"}: #${number} ${getText(issue, "title")}`,
        pageOf(issue),
      ),
      text: truncate(said || getText(issue, "content", "raw"), 500),
      ...fields({
        State: escapeMarkdown(oneLine(getText(issue, "state"), 40)),
        Priority: escapeMarkdown(oneLine(getText(issue, "priority"), 40)),
        Assigned: escapeMarkdown(oneLine(getText(issue, "assignee", "display_name"), 60)),
      }),
      ...footer(body),
    },
    { updateKey: buildKey("bitbucket-issue", ...idOf(body, number)), isOver },
  );
}
