/** Actor, repository and update keys of Bitbucket's events. */
import { type Author, buildKey } from "../reading/card.ts";
import { firstText, get, getText, getUrl } from "../reading/json-path.ts";
import { joinTexts, oneLine } from "../reading/markdown.ts";

/** The web page of an object in Bitbucket Cloud. */
export function pageOf(thing: unknown): string | undefined {
  return getUrl(thing, "links", "html", "href");
}

export function actorOf(body: unknown): Author {
  const user = get(body, "actor");
  return {
    name: firstText(
      get(user, "display_name"),
      get(user, "displayName"),
      get(user, "nickname"),
      get(user, "name"),
    ),
    url: pageOf(user),
    iconUrl: getUrl(user, "links", "avatar", "href"),
  };
}

/** Bitbucket Cloud has a full name, Data Center a project and a slug. */
function fullName(body: unknown): string {
  const repository = get(body, "repository");
  return (
    getText(repository, "full_name") ||
    joinTexts(
      "/",
      getText(repository, "project", "key"),
      firstText(get(repository, "slug"), get(repository, "name")),
    )
  );
}

export function repositoryOf(body: unknown): string {
  return oneLine(fullName(body), 140) || "Bitbucket";
}

/** Ids are unique per repository, and a webhook may serve a whole workspace. */
export function repositoryKey(kind: string, body: unknown, ...ids: string[]): string | undefined {
  return buildKey(kind, fullName(body), ...ids);
}
