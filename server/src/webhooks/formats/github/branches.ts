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
import { branchOf, footer, idOf, repository, sender } from "./who.ts";

export function readPush(body: unknown): ReadResult {
  const ref = words(body, "ref");
  if (!ref) return reject("A push has a ref.");
  const commits = list(body, "commits");
  // Branches that come and go have events of their own.
  if (words(body, "deleted") === "true")
    return ignore("A deleted branch is told by its own event.");
  if (commits.length === 0) return ignore("The push has no commits.");

  const isForced = words(body, "forced") === "true";
  const pushed = `${count(commits.length, "commit")} ${isForced ? "force-pushed" : "pushed"}`;
  return post({
    color: isForced ? colors.running : colors.quiet,
    ...sender(body),
    ...titled(
      `${pushed} to ${branchOf(ref)}`,
      firstUrl(at(body, "compare"), at(body, "head_commit", "url")),
    ),
    text: lines(commits, 10, sayCommit),
    ...footer(body),
  });
}

function sayCommit(commit: unknown): string {
  const id = words(commit, "id").slice(0, 7);
  const author = words(commit, "author", "name");
  const what = `${plain(line(subjectOf(words(commit, "message"))))}${author ? ` (${plain(line(author, 80))})` : ""}`;
  return `- ${id ? `${link(id, webUrl(commit, "url"))} ` : ""}${what}`;
}

export function readBranch(body: unknown, verb: "created" | "deleted"): ReadResult {
  const ref = words(body, "ref");
  const kind = words(body, "ref_type") || "branch";
  if (!ref) return ignore("A repository was made; it has nothing to show.");
  return post({
    color: colors.quiet,
    ...sender(body),
    ...titled(
      `${kind === "tag" ? "Tag" : "Branch"} ${ref} ${verb}`,
      webUrl(body, "repository", "html_url"),
    ),
    ...footer(body),
  });
}

export function readRelease(body: unknown): ReadResult {
  const release = at(body, "release");
  const tag = words(release, "tag_name");
  if (!tag) return reject("A release has a tag_name.");
  const action = words(body, "action");
  // Publishing sends `created`, `released` and `published`: one of them is enough.
  if (action !== "published")
    return ignore(`A release that was ${action || "changed"} is not shown.`);
  const isEarly = words(release, "prerelease") === "true";
  return post(
    {
      color: colors.fine,
      ...sender(body),
      ...titled(
        `${isEarly ? "Pre-release" : "Release"} ${words(release, "name") || tag}`,
        webUrl(release, "html_url"),
      ),
      text: cut(words(release, "body")) || `${code(line(tag))} of ${plain(repository(body))}`,
      ...footer(body),
    },
    { updateKey: keyOf("github-release", ...idOf(body, at(release, "id"))) },
  );
}
