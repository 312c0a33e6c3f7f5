/** The common parts of GitHub's and Gitea's webhook bodies, and their differences. */
import { type Author, buildKey } from "../reading/card.ts";
import { firstText, get, getText, getUrl } from "../reading/json-path.ts";
import { oneLine } from "../reading/markdown.ts";

export interface Forge {
  /** Prefix of the update keys. */
  name: "github" | "gitea";
  /** Characters of an abbreviated commit hash. */
  hashLength: number;
  /** Whether a pull request shows its assignees. */
  showsAssignees: boolean;
  /** Whether an event with this action is shown. */
  shows(subject: Subject, action: string): boolean;
}

export type Subject = "release" | "comment" | "pull request" | "review" | "issue";

export function senderOf(body: unknown): Author {
  const user = get(body, "sender") ?? get(body, "pusher");
  return {
    name: firstText(get(user, "full_name"), get(user, "login"), get(user, "username")),
    url: getUrl(user, "html_url"),
    iconUrl: getUrl(user, "avatar_url"),
  };
}

export function repositoryOf(body: unknown): string {
  return oneLine(getText(body, "repository", "full_name"), 140) || "a repository";
}

/** The name of a branch or tag, without `refs/heads/`. */
export function refName(ref: string): string {
  return ref.replace(/^refs\/(heads|tags)\//, "");
}

/** Ids are unique per repository, and a webhook may serve a whole organization. */
export function repositoryKey(kind: string, body: unknown, ...ids: string[]): string | undefined {
  return buildKey(kind, getText(body, "repository", "full_name"), ...ids);
}
