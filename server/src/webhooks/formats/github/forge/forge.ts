/** The common parts of GitHub's and Gitea's webhook bodies, and their differences. */
import { type Author, buildKey } from "../../reading/card.ts";
import { firstText, get, getText, getUrl } from "../../reading/json-path.ts";
import { code, escapeLine, link, oneLine } from "../../reading/markdown.ts";
import { commitUrl } from "../../reading/texts/commits.ts";

export interface Forge {
  /** Prefix of the update keys. */
  name: "github" | "gitea";
  /** Characters of an abbreviated commit hash. */
  hashLength: number;
  /** Whether the push of a new branch lists new commits only. */
  listsNewCommits: boolean;
  /** Path of a branch or tag in the repository's web page. */
  treePath: Record<"branch" | "tag", string>;
  /** Path of the pull requests. */
  pullPath: string;
  /** Whether an event with this action is shown. */
  shows(subject: Subject, action: string): boolean;
}

export type Subject = "release" | "comment" | "pull request" | "review" | "issue";

export function senderOf(body: unknown): Author {
  const user = get(body, "sender") ?? get(body, "pusher");
  return {
    name: userName(user),
    url: getUrl(user, "html_url"),
    iconUrl: getUrl(user, "avatar_url"),
  };
}

/** Gitea also sends the full name, which may be empty. */
function userName(user: unknown): string {
  return firstText(get(user, "full_name"), get(user, "login"), get(user, "username"));
}

/** A link to the user's page, as Markdown. */
export function linkUser(user: unknown): string {
  return link(oneLine(userName(user) || getText(user, "name"), 60), getUrl(user, "html_url"));
}

/** The user who opened an issue or a pull request, or "" if that is the sender. */
export function openerOf(body: unknown, thing: unknown): string {
  const user = get(thing, "user");
  return userName(user) === senderOf(body).name ? "" : linkUser(user);
}

export function repositoryOf(body: unknown): string {
  return oneLine(getText(body, "repository", "full_name"), 140) || "a repository";
}

/** The name of a branch or tag, without `refs/heads/`. */
export function refName(ref: string): string {
  return ref.replace(/^refs\/(heads|tags)\//, "");
}

/** An abbreviated commit hash that links to the commit. */
export function linkCommit(
  body: unknown,
  sha: string,
  { hashLength }: Pick<Forge, "hashLength">,
): string {
  const page = getUrl(body, "repository", "html_url");
  const short = escapeLine(sha.slice(0, hashLength));
  const url = commitUrl(page, sha);
  return url ? link(short, url) : code(short);
}

/** Ids are unique per repository, and a webhook may serve a whole organization. */
export function repositoryKey(kind: string, body: unknown, ...ids: string[]): string | undefined {
  return buildKey(kind, getText(body, "repository", "full_name"), ...ids);
}
