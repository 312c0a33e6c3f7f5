/** Actor, repository, links and update keys of Bitbucket's events. */
import { type Author, buildKey } from "../reading/card.ts";
import { firstText, firstUrl, get, getList, getText, getUrl } from "../reading/json-path.ts";
import { code, escapeLine, joinTexts, link, oneLine } from "../reading/markdown.ts";

/** The web page of an object in Bitbucket Cloud. */
export function pageOf(thing: unknown): string | undefined {
  return getUrl(thing, "links", "html", "href");
}

export function nameOf(user: unknown): string {
  return firstText(
    get(user, "display_name"),
    get(user, "displayName"),
    get(user, "nickname"),
    get(user, "name"),
  );
}

export function actorOf(body: unknown): Author {
  const user = get(body, "actor");
  return {
    name: nameOf(user),
    url: pageOf(user),
    iconUrl: getUrl(user, "links", "avatar", "href"),
  };
}

/** The author of a thing as Markdown, or "" if the actor is the author. */
export function authorOf(body: unknown, author: unknown): string {
  const name = nameOf(author);
  return name === actorOf(body).name ? "" : escapeLine(name, 60);
}

/** Names with the verdict of each reviewer: "Ada (approved), Ben". */
export function formatReviewers(
  reviewers: unknown[],
  verdictOf: (reviewer: unknown) => string,
): string {
  return reviewers
    .slice(0, 10)
    .map((reviewer) => {
      const verdict = verdictOf(reviewer).toLowerCase().replaceAll("_", " ");
      const name = escapeLine(nameOf(get(reviewer, "user") ?? reviewer), 60);
      return verdict ? `${name} (${escapeLine(verdict, 40)})` : name;
    })
    .filter(Boolean)
    .join(", ");
}

/** An abbreviated commit hash that links to the commit in Bitbucket Cloud. */
export function linkCommit(body: unknown, hash: string): string {
  const page = pageOf(get(body, "repository"));
  const isHash = /^[0-9a-f]{7,64}$/.test(hash);
  const short = oneLine(hash.slice(0, 7));
  return page && isHash ? link(short, firstUrl(`${page}/commits/${hash}`)) : code(short);
}

/** The pages of a repository in Data Center, whose own page ends with `/browse`. */
export function dataCenterPage(repository: unknown, path: string): string | undefined {
  const self = getUrl(getList(repository, "links", "self")[0], "href");
  return self && firstUrl(`${self.replace(/\/browse$/, "")}${path}`);
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
