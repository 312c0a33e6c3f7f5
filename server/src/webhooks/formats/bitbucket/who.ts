/** Who did it and where: the parts that both of Bitbucket's bodies have. */

import { by, first, firstUrl, line } from "../reading/card-parts.ts";
import { at, webUrl, words } from "../reading/json-path.ts";

/** Where a thing of the Cloud stands on the web. */
export function pageOf(thing: unknown): string | undefined {
  return webUrl(thing, "links", "html", "href");
}

export function actor(body: unknown) {
  const user = at(body, "actor");
  return by(
    first(
      at(user, "display_name"),
      at(user, "displayName"),
      at(user, "nickname"),
      at(user, "name"),
    ),
    pageOf(user),
    firstUrl(at(user, "links", "avatar", "href")),
  );
}

/** The Cloud's repositories have a full name; a Data Center's are found by their project. */
function repository(body: unknown): string {
  const place = at(body, "repository");
  const full = words(place, "full_name");
  if (full) return full;
  const [project, slug] = [
    words(place, "project", "key"),
    first(at(place, "slug"), at(place, "name")),
  ];
  return [project, slug].filter(Boolean).join("/");
}

export function footer(body: unknown) {
  return { footer: { text: line(repository(body), 140) || "Bitbucket" } };
}

/** Identities are unique in a repository; a webhook may serve a whole workspace. */
export function idOf(body: unknown, thing: unknown): string[] {
  return [repository(body), words(thing)];
}
