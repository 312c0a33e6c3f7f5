/** Pushes to branches, and tags. A branch that comes or goes is a push with a commit of zeros. */
import { ignore, post, type ReadResult, reject } from "../format.ts";
import {
  colors,
  count,
  line,
  lines,
  link,
  plain,
  subjectOf,
  titled,
} from "../reading/card-parts.ts";
import { at, list, webUrl, words } from "../reading/json-path.ts";
import { doer, footer } from "./who.ts";

const nothing = /^0+$/;

export function readPush(body: unknown, kind: "branch" | "tag"): ReadResult {
  const name = words(body, "ref").replace(/^refs\/(heads|tags)\//, "");
  if (!name) return reject("A push has a ref.");
  const isNew = nothing.test(words(body, "before"));
  const isGone = nothing.test(words(body, "after"));
  const commits = list(body, "commits");
  if (commits.length === 0 && !isNew && !isGone) return ignore("The push has no commits.");

  const total = Math.max(Number(words(body, "total_commits_count")) || 0, commits.length);
  const what = kind === "tag" ? `Tag ${name}` : `Branch ${name}`;
  const title =
    isGone || isNew
      ? `${what} ${isGone ? "deleted" : "created"}`
      : `${count(total, "commit")} pushed to ${name}`;
  const told = kind === "tag" ? plain(line(words(body, "message"), 500)) : "";
  return post({
    color: colors.quiet,
    ...doer(body),
    ...titled(title, webUrl(body, "project", "web_url")),
    text: [told, lines(commits, 10, sayCommit)].filter(Boolean).join("\n\n"),
    ...footer(body),
  });
}

function sayCommit(commit: unknown): string {
  const title = words(commit, "title") || subjectOf(words(commit, "message"));
  const author = words(at(commit, "author"), "name");
  const id = words(commit, "id").slice(0, 8);
  const what = `${plain(line(title))}${author ? ` (${plain(line(author, 80))})` : ""}`;
  return `- ${id ? `${link(id, webUrl(commit, "url"))} ` : ""}${what}`;
}
