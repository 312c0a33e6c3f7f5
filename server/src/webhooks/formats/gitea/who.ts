/** Who did it and where: the parts that Gitea's events have in common. */

import { by, firstText, firstUrl, oneLine } from "../reading/card-parts.ts";
import { get, getText } from "../reading/json-path.ts";

export function sender(body: unknown) {
  const user = get(body, "sender") ?? get(body, "pusher");
  return by(
    firstText(get(user, "full_name"), get(user, "login"), get(user, "username")),
    firstUrl(get(user, "html_url")),
    firstUrl(get(user, "avatar_url")),
  );
}

export function repository(body: unknown): string {
  return oneLine(getText(body, "repository", "full_name"), 140) || "a repository";
}

export function footer(body: unknown) {
  return { footer: { text: repository(body) } };
}

/** Identities are unique in a repository; a webhook may serve a whole organization. */
export function idOf(body: unknown, thing: unknown): string[] {
  return [getText(body, "repository", "full_name"), getText(thing)];
}
