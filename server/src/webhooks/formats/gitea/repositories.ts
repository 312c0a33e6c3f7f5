/** Repositories and packages of Gitea and Forgejo. */
import { type ReadResult, reject } from "../format.ts";
import { repositoryOf, senderOf } from "../github/forge/forge.ts";
import { colors, postCard } from "../reading/card.ts";
import { ignoreWith } from "../reading/events.ts";
import { firstText, firstUrl, get, getText, getUrl } from "../reading/json-path.ts";
import { escapeLine } from "../reading/markdown.ts";

export function readRepository(body: unknown): ReadResult {
  const name = getText(body, "repository", "full_name");
  if (!name) return reject("The body has no repository.full_name.");
  const action = getText(body, "action");
  if (action !== "created" && action !== "deleted") {
    return ignoreWith("Repositories", "action", action);
  }
  const isDeleted = action === "deleted";
  return postCard({
    color: isDeleted ? colors.yellow : colors.gray,
    author: senderOf(body),
    title: `Repository ${name} ${action}`,
    titleUrl: isDeleted ? undefined : getUrl(body, "repository", "html_url"),
    text: escapeLine(getText(body, "repository", "description")),
  });
}

export function readPackage(body: unknown): ReadResult {
  const item = get(body, "package");
  const name = getText(item, "name");
  if (!name) return reject("The body has no package.name.");
  const action = getText(body, "action");
  const owner = firstText(get(item, "owner", "login"), get(body, "organization", "login"));
  return postCard({
    color: colors.gray,
    author: senderOf(body),
    title: `Package ${name} ${getText(item, "version")} ${action === "deleted" ? "deleted" : "published"}`,
    titleUrl: firstUrl(get(item, "html_url"), get(body, "repository", "html_url")),
    fields: { Type: escapeLine(getText(item, "type"), 60) },
    footer: getText(body, "repository", "full_name") ? repositoryOf(body) : owner,
  });
}
