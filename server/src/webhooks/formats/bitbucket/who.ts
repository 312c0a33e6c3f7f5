/** Who did it and where: the parts that both of Bitbucket's bodies have. */

import { by, firstText, firstUrl, oneLine } from "../reading/card-parts.ts";
import { get, getText, getUrl } from "../reading/json-path.ts";

/** Where a thing of the Cloud stands on the web. */
export function pageOf(thing: unknown): string | undefined {
  return getUrl(thing, "links", "html", "href");
}

export function actor(body: unknown) {
  const user = get(body, "actor");
  return by(
    firstText(
      get(user, "display_name"),
      get(user, "displayName"),
      get(user, "nickname"),
      get(user, "name"),
    ),
    pageOf(user),
    firstUrl(get(user, "links", "avatar", "href")),
  );
}

/** The Cloud's repositories have a full name; a Data Center's are found by their project. */
function repository(body: unknown): string {
  const place = get(body, "repository");
  const full = getText(place, "full_name");
  if (full) return full;
  const [project, slug] = [
    getText(place, "project", "key"),
    firstText(get(place, "slug"), get(place, "name")),
  ];
  return [project, slug].filter(Boolean).join("/");
}

export function footer(body: unknown) {
  return { footer: { text: oneLine(repository(body), 140) || "Bitbucket" } };
}

/** Identities are unique in a repository; a webhook may serve a whole workspace. */
export function idOf(body: unknown, thing: unknown): string[] {
  return [repository(body), getText(thing)];
}
