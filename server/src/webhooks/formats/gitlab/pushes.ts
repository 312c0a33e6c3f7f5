/** Pushes to branches and tags. A new or deleted branch is a push with a commit hash of zeros. */
import { ignore, type ReadResult, reject } from "../format.ts";
import { colors, postCard } from "../reading/card.ts";
import { get, getList, getText, getUrl } from "../reading/json-path.ts";
import { escapeLine, formatCommit, joinTexts, link, pluralize } from "../reading/markdown.ts";
import { listCommits } from "../reading/texts/commits.ts";
import { linkCommit, pageOf, projectOf, userOf } from "./project.ts";

const zeros = /^0+$/;

export function readPush(body: unknown, kind: "branch" | "tag"): ReadResult {
  const name = getText(body, "ref").replace(/^refs\/(heads|tags)\//, "");
  if (!name) return reject("The body has no ref.");
  const [before, after] = [getText(body, "before"), getText(body, "after")];
  const [isNew, isDeleted] = [zeros.test(before), zeros.test(after)];
  const commits = getList(body, "commits");
  const total = Math.max(Number(getText(body, "total_commits_count")) || 0, commits.length);
  const isEmpty = total === 0 && !isNew && !isDeleted && kind === "branch";
  if (isEmpty && before === after) return ignore("The push has no commits.");
  const path = name.split("/").map(encodeURIComponent).join("/");
  const page =
    isNew || kind === "tag"
      ? `${kind === "tag" ? "tags" : "tree"}/${path}`
      : `compare/${before}...${after}`;
  const list = listCommits(commits, total, (commit) =>
    formatCommit(
      link(getText(commit, "id").slice(0, 8), getUrl(commit, "url")),
      getText(commit, "title") || getText(commit, "message"),
      getText(get(commit, "author"), "name"),
    ),
  );
  const isMoved = isEmpty || (kind === "tag" && !isNew && !isDeleted);
  const isDefault = name === getText(body, "project", "default_branch");
  return postCard({
    color: isMoved ? colors.yellow : colors.gray,
    level: isMoved && (kind === "tag" || isDefault) ? "warning" : "info",
    author: userOf(body),
    title: isEmpty
      ? `Branch ${name} reset to an earlier commit`
      : titleOf(kind, name, isDeleted ? "deleted" : isNew ? "created" : "", total),
    titleUrl: (isDeleted ? undefined : pageOf(body, `/-/${page}`)) ?? pageOf(body, ""),
    text: joinTexts("\n\n", kind === "tag" && escapeLine(getText(body, "message"), 500), list.text),
    details: list.details,
    fields: {
      Commit: kind === "tag" ? linkCommit(body, getText(body, "checkout_sha")) : "",
    },
    footer: projectOf(body),
  });
}

function titleOf(kind: "branch" | "tag", name: string, verb: string, commits: number): string {
  if (kind === "tag") return `Tag ${name} ${verb || "moved"}`;
  if (!verb) return `${pluralize(commits, "commit")} pushed to ${name}`;
  const count = verb === "created" && commits > 0 ? ` with ${pluralize(commits, "commit")}` : "";
  return `Branch ${name} ${verb}${count}`;
}
