/** Pushes to branches and tags of GitHub and Gitea. */
import { ignore, type ReadResult, reject } from "../../format.ts";
import { colors, postCard } from "../../reading/card.ts";
import { firstUrl, get, getList, getText, getUrl } from "../../reading/json-path.ts";
import { formatCommit, link, pluralize } from "../../reading/markdown.ts";
import { listCommits } from "../../reading/texts/commits.ts";
import { type Forge, refName, repositoryOf, senderOf } from "./forge.ts";
import { postRef } from "./refs.ts";

const zeros = /^0+$/;

export function readPush(body: unknown, forge: Forge): ReadResult {
  const ref = getText(body, "ref");
  const name = refName(ref);
  if (!name) return reject("The body has no ref.");
  const kind = ref.startsWith("refs/tags/") ? "tag" : "branch";
  if (getText(body, "deleted") === "true" || zeros.test(getText(body, "after"))) {
    return postRef(body, forge, { kind, name, verb: "deleted" });
  }
  const isNew = getText(body, "created") === "true" || zeros.test(getText(body, "before"));
  if (isNew || kind === "tag") {
    const commits = isNew && kind === "branch" && forge.listsNewCommits ? commitsOf(body) : [];
    const head = get(body, "head_commit");
    return postRef(body, forge, {
      kind,
      name,
      verb: isNew ? "created" : "moved",
      ...listCommits(commits.length > 0 ? commits : head, 0, (item) => commitLine(item, forge)),
      commitCount: commits.length,
    });
  }
  return postCommits(body, forge, name);
}

function postCommits(body: unknown, forge: Forge, name: string): ReadResult {
  const commits = commitsOf(body);
  const isForced = getText(body, "forced") === "true";
  if (commits.length === 0 && !isForced) return ignore("The push has no commits.");
  // Gitea lists the first commits only.
  const total = Math.max(Number(getText(body, "total_commits")) || 0, commits.length);
  const isDefault = name === getText(body, "repository", "default_branch");
  const verb = isForced ? "force-pushed" : "pushed";
  // A push that only removes commits lists none.
  const shown = commits.length > 0 ? commits : get(body, "head_commit");
  return postCard({
    color: isForced ? colors.yellow : colors.gray,
    level: isForced && isDefault ? "warning" : "info",
    author: senderOf(body),
    title:
      commits.length > 0
        ? `${pluralize(total, "commit")} ${verb} to ${name}`
        : `${name} force-pushed to an earlier commit`,
    titleUrl: firstUrl(
      get(body, "compare"),
      get(body, "compare_url"),
      get(body, "head_commit", "url"),
      get(body, "repository", "html_url"),
    ),
    ...listCommits(shown, total, (commit) => commitLine(commit, forge)),
    footer: repositoryOf(body),
  });
}

function commitsOf(body: unknown): unknown[] {
  return getList(body, "commits");
}

function commitLine(commit: unknown, { hashLength }: Forge): string {
  return formatCommit(
    link(getText(commit, "id").slice(0, hashLength), getUrl(commit, "url")),
    getText(commit, "message"),
    getText(commit, "author", "name"),
  );
}
