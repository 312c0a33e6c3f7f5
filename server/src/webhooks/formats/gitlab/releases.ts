/** What goes out: deployments, one message each from start to end, and releases. */
import { ignore, post, type ReadResult, reject } from "../format.ts";
import {
  capital,
  code,
  colors,
  cut,
  fields,
  firstUrl,
  keyOf,
  line,
  plain,
  titled,
} from "../reading/card-parts.ts";
import { at, webUrl, words } from "../reading/json-path.ts";
import { doer, footer, projectOf } from "./who.ts";

const states = new Map<string, [state: string, color: string, isOver: boolean]>([
  ["success", ["Deployed", colors.fine, true]],
  ["failed", ["Not deployed", colors.failed, true]],
  ["canceled", ["Deployment cancelled", colors.quiet, true]],
  ["running", ["Deploying", colors.running, false]],
  ["blocked", ["Deployment waits for approval", colors.running, false]],
]);

export function readDeployment(body: unknown): ReadResult {
  const id = words(body, "deployment_id");
  if (!id) return reject("A deployment has a deployment_id.");
  const status = words(body, "status");
  const known = states.get(status) ?? [
    capital(line(status, 40)) || "Deployment",
    colors.running,
    false,
  ];
  const [state, color, isOver] = known;
  const place = words(body, "environment") || "an environment";
  return post(
    {
      color,
      ...doer(body),
      ...titled(
        `${state}: ${words(body, "ref") || "no branch"} to ${place}`,
        firstUrl(at(body, "deployable_url"), at(body, "environment_external_url")),
      ),
      text: plain(line(words(body, "commit_title"))),
      ...fields({ Commit: code(line(words(body, "short_sha"), 40)) }),
      ...footer(body),
    },
    { updateKey: keyOf("gitlab-deployment", projectOf(body), id), isOver },
  );
}

export function readRelease(body: unknown): ReadResult {
  const tag = words(body, "tag");
  if (!tag) return reject("A release has a tag.");
  if (words(body, "action") === "delete") return ignore("A release that is gone is not shown.");
  return post(
    {
      color: colors.fine,
      ...doer(body),
      ...titled(`Release ${words(body, "name") || tag}`, webUrl(body, "url")),
      text: cut(words(body, "description")),
      ...fields({ Tag: code(line(tag)) }),
      ...footer(body),
    },
    { updateKey: keyOf("gitlab-release", projectOf(body), tag) },
  );
}
