/** Deployments and releases. */
import { ignore, type ReadResult, reject } from "../format.ts";
import { colors, postCard } from "../reading/card.ts";
import { firstText, firstUrl, get, getList, getText, getUrl } from "../reading/json-path.ts";
import { capitalize, code, escapeLine, link, oneLine } from "../reading/markdown.ts";
import { readIssueBody } from "../reading/texts/issue-body.ts";
import { projectKey, projectOf, userOf } from "./project.ts";

const states = new Map<string, [label: string, color: string, isOver: boolean]>([
  ["success", ["Deployed", colors.green, true]],
  ["failed", ["Deployment failed", colors.red, true]],
  ["canceled", ["Deployment cancelled", colors.gray, true]],
  ["running", ["Deploying", colors.yellow, false]],
  ["blocked", ["Deployment waiting for approval", colors.yellow, false]],
]);

export function readDeployment(body: unknown): ReadResult {
  const id = getText(body, "deployment_id");
  if (!id) return reject("The body has no deployment_id.");
  const status = getText(body, "status");
  const [state, color, isOver] = states.get(status) ?? [
    capitalize(oneLine(status, 40)) || "Deployment",
    colors.yellow,
    false,
  ];
  const sha = oneLine(getText(body, "short_sha"), 40);
  const environment = getText(body, "environment") || "an environment";
  const version = firstText(get(body, "ref"), sha, "a commit");
  const url = getUrl(body, "environment_external_url");
  return postCard({
    color,
    // A deployment that waits for an approval needs a person.
    level: isOver || status === "blocked" ? undefined : "info",
    author: userOf(body),
    title: `${state}: ${version} to ${environment}`,
    titleUrl: firstUrl(get(body, "deployable_url"), url, get(body, "project", "web_url")),
    text: escapeLine(getText(body, "commit_title")),
    fields: { Commit: sha && link(sha, getUrl(body, "commit_url")) },
    links: [{ text: "Open environment", url }],
    footer: projectOf(body),
    updateKey: projectKey("gitlab-deployment", body, id),
    isOver,
  });
}

export function readRelease(body: unknown): ReadResult {
  const tag = getText(body, "tag");
  if (!tag) return reject("The body has no tag.");
  if (getText(body, "action") === "delete") return ignore("Deleted releases are not shown.");
  const name = getText(body, "name") || tag;
  return postCard({
    color: colors.green,
    author: userOf(body),
    title: `Release ${name} of ${projectOf(body)}`,
    titleUrl: getUrl(body, "url"),
    ...readIssueBody(getText(body, "description"), 6),
    fields: { Tag: name === tag ? "" : code(oneLine(tag)) },
    links: getList(body, "assets", "links")
      .slice(0, 5)
      .map((asset) => ({
        text: oneLine(getText(asset, "name"), 60) || "Asset",
        url: getUrl(asset, "url"),
      })),
    updateKey: projectKey("gitlab-release", body, tag),
  });
}
