/** Pushes to branches, and tags. A branch that comes or goes is a push with a commit of zeros. */
import { ignore, post, type ReadResult, reject } from "../format.ts";
import {
  colors,
  escapeMarkdown,
  firstLine,
  formatList,
  link,
  oneLine,
  pluralize,
  titled,
} from "../reading/card-parts.ts";
import { get, getList, getText, getUrl } from "../reading/json-path.ts";
import { doer, footer } from "./who.ts";

const nothing = /^0+$/;

export function readPush(body: unknown, kind: "branch" | "tag"): ReadResult {
  const name = getText(body, "ref").replace(/^refs\/(heads|tags)\//, "");
  if (!name) return reject("A push has a ref.");
  const isNew = nothing.test(getText(body, "before"));
  const isGone = nothing.test(getText(body, "after"));
  const commits = getList(body, "commits");
  if (commits.length === 0 && !isNew && !isGone) return ignore("The push has no commits.");

  const total = Math.max(Number(getText(body, "total_commits_count")) || 0, commits.length);
  const what = kind === "tag" ? `Tag ${name}` : `Branch ${name}`;
  const title =
    isGone || isNew
      ? `${what} ${isGone ? "deleted" : "created"}`
      : `${pluralize(total, "commit")} pushed to ${name}`;
  const told = kind === "tag" ? escapeMarkdown(oneLine(getText(body, "message"), 500)) : "";
  return post({
    color: colors.quiet,
    ...doer(body),
    ...titled(title, getUrl(body, "project", "web_url")),
    text: [told, formatList(commits, 10, sayCommit)].filter(Boolean).join("\n\n"),
    ...footer(body),
  });
}

function sayCommit(commit: unknown): string {
  const title = getText(commit, "title") || firstLine(getText(commit, "message"));
  const author = getText(get(commit, "author"), "name");
  const id = getText(commit, "id").slice(0, 8);
  const what = `${escapeMarkdown(oneLine(title))}${author ? ` (${escapeMarkdown(oneLine(author, 80))})` : ""}`;
  return `- ${id ? `${link(id, getUrl(commit, "url"))} ` : ""}${what}`;
}
