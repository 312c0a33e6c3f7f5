/** Pushes to branches and tags. A new or deleted branch is a push with a commit hash of zeros. */
import { ignore, type ReadResult, reject } from "../format.ts";
import { colors, postCard } from "../reading/card.ts";
import { get, getList, getText, getUrl } from "../reading/json-path.ts";
import {
  escapeLine,
  formatCommit,
  formatList,
  joinTexts,
  link,
  pluralize,
} from "../reading/markdown.ts";
import { projectOf, userOf } from "./project.ts";

const zeros = /^0+$/;

export function readPush(body: unknown, kind: "branch" | "tag"): ReadResult {
  const name = getText(body, "ref").replace(/^refs\/(heads|tags)\//, "");
  if (!name) return reject("The body has no ref.");
  const isNew = zeros.test(getText(body, "before"));
  const isDeleted = zeros.test(getText(body, "after"));
  const commits = getList(body, "commits");
  if (commits.length === 0 && !isNew && !isDeleted) return ignore("The push has no commits.");

  const total = Math.max(Number(getText(body, "total_commits_count")) || 0, commits.length);
  const title =
    isDeleted || isNew
      ? `${kind === "tag" ? "Tag" : "Branch"} ${name} ${isDeleted ? "deleted" : "created"}`
      : `${pluralize(total, "commit")} pushed to ${name}`;
  return postCard({
    color: colors.gray,
    author: userOf(body),
    title,
    titleUrl: getUrl(body, "project", "web_url"),
    text: joinTexts(
      "\n\n",
      kind === "tag" && escapeLine(getText(body, "message"), 500),
      formatList(commits, 10, (commit) =>
        formatCommit(
          link(getText(commit, "id").slice(0, 8), getUrl(commit, "url")),
          getText(commit, "title") || getText(commit, "message"),
          getText(get(commit, "author"), "name"),
        ),
      ),
    ),
    footer: projectOf(body),
  });
}
