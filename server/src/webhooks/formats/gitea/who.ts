/** Who did it and where: the parts that Gitea's events have in common. */

import { by, first, firstUrl, line } from "../reading/card-parts.ts";
import { at, words } from "../reading/json-path.ts";

export function sender(body: unknown) {
  const user = at(body, "sender") ?? at(body, "pusher");
  return by(
    first(at(user, "full_name"), at(user, "login"), at(user, "username")),
    firstUrl(at(user, "html_url")),
    firstUrl(at(user, "avatar_url")),
  );
}

export function repository(body: unknown): string {
  return line(words(body, "repository", "full_name"), 140) || "a repository";
}

export function footer(body: unknown) {
  return { footer: { text: repository(body) } };
}

/** Identities are unique in a repository; a webhook may serve a whole organization. */
export function idOf(body: unknown, thing: unknown): string[] {
  return [words(body, "repository", "full_name"), words(thing)];
}
