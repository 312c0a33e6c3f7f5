/** Pushes, branches, tags and releases of GitHub and Gitea. */
import { ignore, type ReadResult, reject } from "../format.ts";
import { colors, postCard } from "../reading/card.ts";
import { ignoreWith } from "../reading/events.ts";
import { firstUrl, get, getList, getText, getUrl } from "../reading/json-path.ts";
import {
  code,
  escapeMarkdown,
  formatCommit,
  formatList,
  link,
  oneLine,
  pluralize,
  truncate,
} from "../reading/markdown.ts";
import { type Forge, refName, repositoryKey, repositoryOf, senderOf } from "./forge.ts";

export function readPush(body: unknown, { hashLength }: Forge): ReadResult {
  const name = refName(getText(body, "ref"));
  if (!name) return reject("The body has no ref.");
  if (getText(body, "deleted") === "true" || /^0+$/.test(getText(body, "after"))) {
    return ignore("Deleted branches are shown by their delete event.");
  }
  const commits = getList(body, "commits");
  if (commits.length === 0) return ignore("The push has no commits.");

  // Gitea lists the first commits only.
  const total = Math.max(Number(getText(body, "total_commits")) || 0, commits.length);
  const isForced = getText(body, "forced") === "true";
  return postCard({
    color: isForced ? colors.yellow : colors.gray,
    author: senderOf(body),
    title: `${pluralize(total, "commit")} ${isForced ? "force-pushed" : "pushed"} to ${name}`,
    titleUrl: firstUrl(
      get(body, "compare"),
      get(body, "compare_url"),
      get(body, "head_commit", "url"),
      get(body, "repository", "html_url"),
    ),
    text: formatList(commits, 10, (commit) =>
      formatCommit(
        link(getText(commit, "id").slice(0, hashLength), getUrl(commit, "url")),
        getText(commit, "message"),
        getText(commit, "author", "name"),
      ),
    ),
    footer: repositoryOf(body),
  });
}

export function readBranch(body: unknown, verb: "created" | "deleted"): ReadResult {
  const name = refName(getText(body, "ref"));
  if (!name) return ignore("A new repository without a branch is not shown.");
  const kind = getText(body, "ref_type") === "tag" ? "Tag" : "Branch";
  return postCard({
    color: colors.gray,
    author: senderOf(body),
    title: `${kind} ${name} ${verb}`,
    titleUrl: getUrl(body, "repository", "html_url"),
    footer: repositoryOf(body),
  });
}

export function readRelease(body: unknown, forge: Forge): ReadResult {
  const release = get(body, "release");
  const tag = getText(release, "tag_name");
  if (!tag) return reject("The body has no release.tag_name.");
  const action = getText(body, "action");
  if (!forge.shows("release", action)) return ignoreWith("Releases", "action", action);
  if (getText(release, "draft") === "true") return ignore("Draft releases are not shown.");
  const kind = getText(release, "prerelease") === "true" ? "Pre-release" : "Release";
  const repository = repositoryOf(body);
  return postCard({
    color: colors.green,
    author: senderOf(body),
    title: `${kind} ${getText(release, "name") || tag}`,
    titleUrl: firstUrl(get(release, "html_url"), get(release, "url")),
    text:
      truncate(getText(release, "body")) ||
      `${code(oneLine(tag))} of ${escapeMarkdown(repository)}`,
    footer: repository,
    updateKey: repositoryKey(`${forge.name}-release`, body, getText(release, "id")),
  });
}
