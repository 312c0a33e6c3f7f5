/** Author, footer and update keys of GitLab's events. */
import { type Author, buildKey } from "../reading/card.ts";
import { firstText, firstUrl, get, getText } from "../reading/json-path.ts";
import { oneLine } from "../reading/markdown.ts";

export function userOf(body: unknown): Author {
  const user = get(body, "user");
  return {
    name: firstText(get(user, "name"), get(body, "user_name"), get(user, "username")),
    iconUrl: firstUrl(get(user, "avatar_url"), get(body, "user_avatar")),
  };
}

export function projectOf(body: unknown): string {
  const path = firstText(get(body, "project", "path_with_namespace"), get(body, "project_name"));
  return oneLine(path, 140) || "GitLab";
}

/** Ids are unique per project, and a group's webhook serves many projects. */
export function projectKey(kind: string, body: unknown, id: string): string | undefined {
  return buildKey(kind, getText(body, "project", "id") || getText(body, "project_id"), id);
}
