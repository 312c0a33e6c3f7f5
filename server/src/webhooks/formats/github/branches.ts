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
import { branchOf, footer, idOf, repository, sender } from "./who.ts";

export function readPush(body: unknown): ReadResult {
  const ref = getText(body, "ref");
  if (!ref) return reject("A push has a ref.");
  const commits = getList(body, "commits");
  // Branches that come and go have events of their own.
  if (getText(body, "deleted") === "true")
    return ignore("A deleted branch is told by its own event.");
  if (commits.length === 0) return ignore("The push has no commits.");

  const isForced = getText(body, "forced") === "true";
  const pushed = `${pluralize(commits.length, "commit")} ${isForced ? "force-pushed" : "pushed"}`;
  return post({
    color: isForced ? colors.running : colors.quiet,
    ...sender(body),
    ...titled(
      `${pushed} to ${branchOf(ref)}`,
      firstUrl(get(body, "compare"), get(body, "head_commit", "url")),
    ),
    text: formatList(commits, 10, sayCommit),
    ...footer(body),
  });
}

function sayCommit(commit: unknown): string {
  const id = getText(commit, "id").slice(0, 7);
  const author = getText(commit, "author", "name");
  const what = `${escapeMarkdown(oneLine(firstLine(getText(commit, "message"))))}${author ? ` (${escapeMarkdown(oneLine(author, 80))})` : ""}`;
  return `- ${id ? `${link(id, getUrl(commit, "url"))} ` : ""}${what}`;
}

export function readBranch(body: unknown, verb: "created" | "deleted"): ReadResult {
  const ref = getText(body, "ref");
  const kind = getText(body, "ref_type") || "branch";
  if (!ref) return ignore("A repository was made; it has nothing to show.");
  return post({
    color: colors.quiet,
    ...sender(body),
    ...titled(
      `${kind === "tag" ? "Tag" : "Branch"} ${ref} ${verb}`,
      getUrl(body, "repository", "html_url"),
    ),
    ...footer(body),
  });
}

export function readRelease(body: unknown): ReadResult {
  const release = get(body, "release");
  const tag = getText(release, "tag_name");
  if (!tag) return reject("A release has a tag_name.");
  const action = getText(body, "action");
  // Publishing sends `created`, `released` and `published`: one of them is enough.
  if (action !== "published")
    return ignore(`A release that was ${action || "changed"} is not shown.`);
  const isEarly = getText(release, "prerelease") === "true";
  return post(
    {
      color: colors.fine,
      ...sender(body),
      ...titled(
        `${isEarly ? "Pre-release" : "Release"} ${getText(release, "name") || tag}`,
        getUrl(release, "html_url"),
      ),
      text:
        truncate(getText(release, "body")) ||
        `${code(oneLine(tag))} of ${escapeMarkdown(repository(body))}`,
      ...footer(body),
    },
    { updateKey: buildKey("github-release", ...idOf(body, get(release, "id"))) },
  );
}
