/** What happens to branches: pushes, branches and tags that come and go, releases. */
import { ignore, post, type ReadResult, reject } from "../format.ts";
import {
  buildKey,
  code,
  colors,
  escapeMarkdown,
  firstLine,
  firstUrl,
  formatList,
  link,
  oneLine,
  pluralize,
  titled,
  truncate,
} from "../reading/card-parts.ts";
import { get, getList, getText, getUrl } from "../reading/json-path.ts";
import { footer, idOf, repository, sender } from "./who.ts";

const nothing = /^0+$/;

export function readPush(body: unknown): ReadResult {
  const name = getText(body, "ref").replace(/^refs\/(heads|tags)\//, "");
  if (!name) return reject("A push has a ref.");
  // Branches that go have an event of their own; so have new ones, unless they bring commits.
  if (nothing.test(getText(body, "after"))) return ignore("A deleted branch has its own event.");
  const commits = getList(body, "commits");
  if (commits.length === 0) return ignore("The push has no commits.");

  const total = Math.max(Number(getText(body, "total_commits")) || 0, commits.length);
  return post({
    color: colors.quiet,
    ...sender(body),
    ...titled(
      `${pluralize(total, "commit")} pushed to ${name}`,
      firstUrl(get(body, "compare_url"), get(body, "repository", "html_url")),
    ),
    text: formatList(commits, 10, sayCommit),
    ...footer(body),
  });
}

function sayCommit(commit: unknown): string {
  const id = getText(commit, "id").slice(0, 10);
  const author = getText(commit, "author", "name");
  const subject = escapeMarkdown(oneLine(firstLine(getText(commit, "message"))));
  const what = `${subject}${author ? ` (${escapeMarkdown(oneLine(author, 80))})` : ""}`;
  return `- ${id ? `${link(id, getUrl(commit, "url"))} ` : ""}${what}`;
}

export function readBranch(body: unknown, verb: "created" | "deleted"): ReadResult {
  const ref = getText(body, "ref").replace(/^refs\/(heads|tags)\//, "");
  if (!ref) return reject("A branch has a ref.");
  const kind = getText(body, "ref_type") === "tag" ? "Tag" : "Branch";
  return post({
    color: colors.quiet,
    ...sender(body),
    ...titled(`${kind} ${ref} ${verb}`, getUrl(body, "repository", "html_url")),
    ...footer(body),
  });
}

export function readRelease(body: unknown): ReadResult {
  const release = get(body, "release");
  const tag = getText(release, "tag_name");
  if (!tag) return reject("A release has a tag_name.");
  const action = getText(body, "action");
  if (action === "deleted" || getText(release, "draft") === "true") {
    return ignore("Only a release that is out is shown.");
  }
  const isEarly = getText(release, "prerelease") === "true";
  return post(
    {
      color: colors.fine,
      ...sender(body),
      ...titled(
        `${isEarly ? "Pre-release" : "Release"} ${getText(release, "name") || tag}`,
        firstUrl(get(release, "html_url"), get(release, "url")),
      ),
      text:
        truncate(getText(release, "body")) ||
        `${code(oneLine(tag))} of ${escapeMarkdown(repository(body))}`,
      ...footer(body),
    },
    { updateKey: buildKey("gitea-release", ...idOf(body, get(release, "id"))) },
  );
}
