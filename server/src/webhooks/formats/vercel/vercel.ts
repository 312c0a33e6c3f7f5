/** Vercel's webhooks: one message per deployment. */
import { type ReadResult, reject, type Service } from "../format.ts";
import { buildKey, type CardState, colors, postCard } from "../reading/card.ts";
import { ignoreEvent } from "../reading/events.ts";
import {
  firstText,
  firstUrl,
  get,
  getText,
  getTime,
  getUrl,
  isObject,
} from "../reading/json-path.ts";
import { code, escapeLine, joinTexts, link, oneLine } from "../reading/markdown.ts";
import { commitUrl } from "../reading/texts/commits.ts";
import { info } from "./info.ts";

const states = new Map<string, CardState>([
  ["created", ["Deploying", colors.yellow]],
  ["ready", ["Deployed", colors.green]],
  ["succeeded", ["Deployed", colors.green]],
  ["promoted", ["Promoted", colors.green]],
  ["rollback", ["Rolled back", colors.yellow]],
  ["error", ["Failed to deploy", colors.red]],
  ["canceled", ["Canceled", colors.gray]],
  ["cancelled", ["Canceled", colors.gray]],
]);

/** Names of the Git providers in the deployment's `meta`. */
const providers = ["github", "gitlab", "bitbucket"];

export const vercel: Service = {
  name: "vercel",
  info,
  headers: [{ name: "x-vercel-signature" }],
  shape: {
    members: ["payload"],
    isBody: (body) =>
      /^(deployment|project|domain|integration-\w+|firewall)\./.test(getText(body, "type")) &&
      isObject(get(body, "payload")) &&
      getText(body, "createdAt") !== "",
  },

  read({ body }): ReadResult {
    const type = getText(body, "type");
    const payload = get(body, "payload");
    if (!type || !isObject(payload)) return reject("The body has no type or no payload.");
    const [kind, event = ""] = type.split(".", 2);
    const state = states.get(event);
    return kind === "deployment" && state ? readDeployment(body, event, state) : ignoreEvent(type);
  },

  signatures: [{ scheme: "hmac", header: "x-vercel-signature", hash: "sha1" }],
};

function readDeployment(body: unknown, event: string, [state, color]: CardState): ReadResult {
  const payload = get(body, "payload");
  const deployment = get(payload, "deployment");
  const meta = get(deployment, "meta");
  const commit = (name: string) =>
    firstText(...providers.map((provider) => get(meta, `${provider}Commit${name}`)));
  const name = firstText(
    get(payload, "name"),
    get(deployment, "name"),
    get(payload, "project", "name"),
    "a project",
  );
  const target = firstText(get(payload, "target"), get(deployment, "target"));
  const host = firstText(get(payload, "url"), get(deployment, "url"));
  const site = getUrl(/^https?:/i.test(host) ? host : host && `https://${host}`);
  const inspector = firstUrl(get(payload, "links", "deployment"), get(deployment, "inspectorUrl"));
  const updateKey = buildKey(
    "vercel",
    firstText(get(deployment, "id"), get(payload, "deploymentId")),
  );
  const isDeployed = state === "Deployed" || state === "Promoted";
  return postCard({
    color,
    author: { name: firstText(commit("AuthorName"), commit("AuthorLogin")) },
    title: joinTexts(
      " ",
      `${state}: ${oneLine(name)}`,
      `(${target === "" ? "preview" : oneLine(target, 40)})`,
    ),
    titleUrl: isDeployed ? (site ?? inspector) : (inspector ?? site),
    text: escapeLine(commit("Message")),
    fields: {
      Branch: code(oneLine(commit("Ref"))),
      Commit: link(commit("Sha").slice(0, 8), commitUrl(repositoryUrl(meta), commit("Sha"))),
    },
    links: [{ text: "Log", url: isDeployed && site ? inspector : undefined }],
    timestamp: getTime(body, "createdAt"),
    footer: "Vercel",
    level: event === "created" ? "info" : undefined,
    updateKey,
    // A deployment that was deployed may be promoted later.
    isOver: event !== "created",
  });
}

function repositoryUrl(meta: unknown): string | undefined {
  const [owner, repository] = [getText(meta, "githubCommitOrg"), getText(meta, "githubCommitRepo")];
  const isName = /^[\w.-]{1,100}$/;
  return isName.test(owner) && isName.test(repository)
    ? `https://github.com/${owner}/${repository}`
    : undefined;
}
