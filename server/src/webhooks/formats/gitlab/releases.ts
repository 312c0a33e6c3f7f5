/** What goes out: deployments, one message each from start to end, and releases. */
import { ignore, post, type ReadResult, reject } from "../format.ts";
import {
  buildKey,
  capitalize,
  code,
  colors,
  escapeMarkdown,
  fields,
  firstUrl,
  oneLine,
  titled,
  truncate,
} from "../reading/card-parts.ts";
import { get, getText, getUrl } from "../reading/json-path.ts";
import { doer, footer, projectOf } from "./who.ts";

const states = new Map<string, [state: string, color: string, isOver: boolean]>([
  ["success", ["Deployed", colors.fine, true]],
  ["failed", ["Not deployed", colors.failed, true]],
  ["canceled", ["Deployment cancelled", colors.quiet, true]],
  ["running", ["Deploying", colors.running, false]],
  ["blocked", ["Deployment waits for approval", colors.running, false]],
]);

export function readDeployment(body: unknown): ReadResult {
  const id = getText(body, "deployment_id");
  if (!id) return reject("A deployment has a deployment_id.");
  const status = getText(body, "status");
  const known = states.get(status) ?? [
    capitalize(oneLine(status, 40)) || "Deployment",
    colors.running,
    false,
  ];
  const [state, color, isOver] = known;
  const place = getText(body, "environment") || "an environment";
  return post(
    {
      color,
      ...doer(body),
      ...titled(
        `${state}: ${getText(body, "ref") || "no branch"} to ${place}`,
        firstUrl(get(body, "deployable_url"), get(body, "environment_external_url")),
      ),
      text: escapeMarkdown(oneLine(getText(body, "commit_title"))),
      ...fields({ Commit: code(oneLine(getText(body, "short_sha"), 40)) }),
      ...footer(body),
    },
    { updateKey: buildKey("gitlab-deployment", projectOf(body), id), isOver },
  );
}

export function readRelease(body: unknown): ReadResult {
  const tag = getText(body, "tag");
  if (!tag) return reject("A release has a tag.");
  if (getText(body, "action") === "delete") return ignore("A release that is gone is not shown.");
  return post(
    {
      color: colors.fine,
      ...doer(body),
      ...titled(`Release ${getText(body, "name") || tag}`, getUrl(body, "url")),
      text: truncate(getText(body, "description")),
      ...fields({ Tag: code(oneLine(tag)) }),
      ...footer(body),
    },
    { updateKey: buildKey("gitlab-release", projectOf(body), tag) },
  );
}
