/** Deployments and releases. */
import { ignore, type ReadResult, reject } from "../format.ts";
import { colors, postCard } from "../reading/card.ts";
import { firstUrl, get, getText, getUrl } from "../reading/json-path.ts";
import { capitalize, code, escapeLine, oneLine, truncate } from "../reading/markdown.ts";
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
  const environment = getText(body, "environment") || "an environment";
  return postCard({
    color,
    author: userOf(body),
    title: `${state}: ${getText(body, "ref") || "no branch"} to ${environment}`,
    titleUrl: firstUrl(get(body, "deployable_url"), get(body, "environment_external_url")),
    text: escapeLine(getText(body, "commit_title")),
    fields: { Commit: code(oneLine(getText(body, "short_sha"), 40)) },
    footer: projectOf(body),
    updateKey: projectKey("gitlab-deployment", body, id),
    isOver,
  });
}

export function readRelease(body: unknown): ReadResult {
  const tag = getText(body, "tag");
  if (!tag) return reject("The body has no tag.");
  if (getText(body, "action") === "delete") return ignore("Deleted releases are not shown.");
  return postCard({
    color: colors.green,
    author: userOf(body),
    title: `Release ${getText(body, "name") || tag}`,
    titleUrl: getUrl(body, "url"),
    text: truncate(getText(body, "description")),
    fields: { Tag: code(oneLine(tag)) },
    footer: projectOf(body),
    updateKey: projectKey("gitlab-release", body, tag),
  });
}
