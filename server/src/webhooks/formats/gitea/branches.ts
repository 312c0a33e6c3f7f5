/** What happens to branches: pushes, branches and tags that come and go, releases. */
import { ignore, post, type ReadResult, reject } from "../format.ts";
import {
  code,
  colors,
  count,
  cut,
  firstUrl,
  keyOf,
  line,
  lines,
  link,
  plain,
  subjectOf,
  titled,
} from "../reading/card-parts.ts";
import { at, list, webUrl, words } from "../reading/json-path.ts";
import { footer, idOf, repository, sender } from "./who.ts";

const nothing = /^0+$/;

export function readPush(body: unknown): ReadResult {
  const name = words(body, "ref").replace(/^refs\/(heads|tags)\//, "");
  if (!name) return reject("A push has a ref.");
  // Branches that go have an event of their own; so have new ones, unless they bring commits.
  if (nothing.test(words(body, "after"))) return ignore("A deleted branch has its own event.");
  const commits = list(body, "commits");
  if (commits.length === 0) return ignore("The push has no commits.");

  const total = Math.max(Number(words(body, "total_commits")) || 0, commits.length);
  return post({
    color: colors.quiet,
    ...sender(body),
    ...titled(
      `${count(total, "commit")} pushed to ${name}`,
      firstUrl(at(body, "compare_url"), at(body, "repository", "html_url")),
    ),
    text: lines(commits, 10, sayCommit),
    ...footer(body),
  });
}

function sayCommit(commit: unknown): string {
  const id = words(commit, "id").slice(0, 10);
  const author = words(commit, "author", "name");
  const subject = plain(line(subjectOf(words(commit, "message"))));
  const what = `${subject}${author ? ` (${plain(line(author, 80))})` : ""}`;
  return `- ${id ? `${link(id, webUrl(commit, "url"))} ` : ""}${what}`;
}

export function readBranch(body: unknown, verb: "created" | "deleted"): ReadResult {
  const ref = words(body, "ref").replace(/^refs\/(heads|tags)\//, "");
  if (!ref) return reject("A branch has a ref.");
  const kind = words(body, "ref_type") === "tag" ? "Tag" : "Branch";
  return post({
    color: colors.quiet,
    ...sender(body),
    ...titled(`${kind} ${ref} ${verb}`, webUrl(body, "repository", "html_url")),
    ...footer(body),
  });
}

export function readRelease(body: unknown): ReadResult {
  const release = at(body, "release");
  const tag = words(release, "tag_name");
  if (!tag) return reject("A release has a tag_name.");
  const action = words(body, "action");
  if (action === "deleted" || words(release, "draft") === "true") {
    return ignore("Only a release that is out is shown.");
  }
  const isEarly = words(release, "prerelease") === "true";
  return post(
    {
      color: colors.fine,
      ...sender(body),
      ...titled(
        `${isEarly ? "Pre-release" : "Release"} ${words(release, "name") || tag}`,
        firstUrl(at(release, "html_url"), at(release, "url")),
      ),
      text: cut(words(release, "body")) || `${code(line(tag))} of ${plain(repository(body))}`,
      ...footer(body),
    },
    { updateKey: keyOf("gitea-release", ...idOf(body, at(release, "id"))) },
  );
}
