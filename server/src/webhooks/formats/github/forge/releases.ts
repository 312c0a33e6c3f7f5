/** Releases of GitHub and Gitea. */
import { ignore, type ReadResult, reject } from "../../format.ts";
import { colors, postCard } from "../../reading/card.ts";
import { ignoreWith } from "../../reading/events.ts";
import { firstUrl, get, getText } from "../../reading/json-path.ts";
import { code, oneLine } from "../../reading/markdown.ts";
import { readIssueBody } from "../../reading/texts/issue-body.ts";
import { type Forge, repositoryKey, repositoryOf, senderOf } from "./forge.ts";

export function readRelease(body: unknown, forge: Forge): ReadResult {
  const release = get(body, "release");
  const tag = getText(release, "tag_name");
  if (!tag) return reject("The body has no release.tag_name.");
  const action = getText(body, "action");
  if (!forge.shows("release", action)) return ignoreWith("Releases", "action", action);
  if (getText(release, "draft") === "true") return ignore("Draft releases are not shown.");
  const kind = getText(release, "prerelease") === "true" ? "Pre-release" : "Release";
  const repository = repositoryOf(body);
  const name = getText(release, "name") || tag;
  return postCard({
    color: colors.green,
    author: senderOf(body),
    title: `${kind} ${name} of ${repository}`,
    titleUrl: firstUrl(get(release, "html_url"), get(release, "url")),
    ...readIssueBody(getText(release, "body"), 6),
    fields: { Tag: name === tag ? "" : code(oneLine(tag)) },
    updateKey: repositoryKey(`${forge.name}-release`, body, getText(release, "id")),
  });
}
