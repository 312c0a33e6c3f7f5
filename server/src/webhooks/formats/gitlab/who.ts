/** Who did it and where: the parts that GitLab's events have in common. */

import { by, first, firstUrl, line } from "../reading/card-parts.ts";
import { at, words } from "../reading/json-path.ts";

export function doer(body: unknown) {
  const user = at(body, "user");
  return by(
    first(at(user, "name"), at(body, "user_name"), at(user, "username")),
    undefined,
    firstUrl(at(user, "avatar_url"), at(body, "user_avatar")),
  );
}

export function footer(body: unknown) {
  const path = first(at(body, "project", "path_with_namespace"), at(body, "project_name"));
  return { footer: { text: line(path, 140) || "GitLab" } };
}

/** Identities are unique in a project; a group's webhook serves many. */
export function projectOf(body: unknown): string {
  return words(body, "project", "id") || words(body, "project_id");
}
