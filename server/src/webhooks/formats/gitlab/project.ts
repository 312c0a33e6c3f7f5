/** Author, footer, links and update keys of GitLab's events. */
import { type Author, buildKey } from "../reading/card.ts";
import { firstText, firstUrl, get, getText, getUrl } from "../reading/json-path.ts";
import { code, link, oneLine } from "../reading/markdown.ts";

export function userOf(body: unknown): Author {
  const user = get(body, "user");
  return {
    name: firstText(get(user, "name"), get(body, "user_name"), get(user, "username")),
    url: getUrl(body, "user_url"),
    iconUrl: firstUrl(get(user, "avatar_url"), get(body, "user_avatar")),
  };
}

export function projectOf(body: unknown): string {
  const path = firstText(
    get(body, "project", "path_with_namespace"),
    get(body, "project_name"),
    get(body, "group", "full_path"),
    get(body, "group", "group_path"),
  );
  return oneLine(path, 140) || "GitLab";
}

/** A page of the project: `/-/tags/v1.0`. */
export function pageOf(body: unknown, path: string): string | undefined {
  const project = getUrl(body, "project", "web_url") ?? getUrl(body, "repository", "homepage");
  return project && firstUrl(`${project}${path}`);
}

/** An abbreviated commit hash that links to the commit. */
export function linkCommit(body: unknown, sha: string): string {
  const short = oneLine(sha.slice(0, 8));
  const url = /^[0-9a-f]{7,64}$/.test(sha) ? pageOf(body, `/-/commit/${sha}`) : undefined;
  return url ? link(short, url) : code(short);
}

/** Ids are unique per project, and a group's webhook serves many projects. */
export function projectKey(kind: string, body: unknown, id: string): string | undefined {
  return buildKey(kind, getText(body, "project", "id") || getText(body, "project_id"), id);
}
