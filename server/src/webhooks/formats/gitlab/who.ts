/** Who did it and where: the parts that GitLab's events have in common. */

import { by, firstText, firstUrl, oneLine } from "../reading/card-parts.ts";
import { get, getText } from "../reading/json-path.ts";

export function doer(body: unknown) {
  const user = get(body, "user");
  return by(
    firstText(get(user, "name"), get(body, "user_name"), get(user, "username")),
    undefined,
    firstUrl(get(user, "avatar_url"), get(body, "user_avatar")),
  );
}

export function footer(body: unknown) {
  const path = firstText(get(body, "project", "path_with_namespace"), get(body, "project_name"));
  return { footer: { text: oneLine(path, 140) || "GitLab" } };
}

/** Identities are unique in a project; a group's webhook serves many. */
export function projectOf(body: unknown): string {
  return getText(body, "project", "id") || getText(body, "project_id");
}
