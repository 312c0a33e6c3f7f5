/** Who did it and where: the parts that GitHub's events have in common. */

import { by, oneLine } from "../reading/card-parts.ts";
import { get, getText, getUrl } from "../reading/json-path.ts";

export function sender(body: unknown) {
  return by(
    getText(body, "sender", "login"),
    getUrl(body, "sender", "html_url"),
    getUrl(body, "sender", "avatar_url"),
  );
}

export function repository(body: unknown): string {
  return oneLine(getText(body, "repository", "full_name"), 140) || "a repository";
}

export function footer(body: unknown) {
  return { footer: { text: repository(body) } };
}

/** `refs/heads/main` as people say it. */
export function branchOf(ref: string): string {
  return ref.replace(/^refs\/(heads|tags)\//, "");
}

/** Identities are unique in a repository; a webhook may serve a whole organization. */
export function idOf(body: unknown, thing: unknown): string[] {
  return [getText(get(body, "repository"), "full_name"), getText(thing)];
}
