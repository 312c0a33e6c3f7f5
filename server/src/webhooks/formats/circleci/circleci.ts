/** CircleCI's webhooks: one message per workflow, and per job if its events are sent. */
import { type ReadResult, reject, type Service } from "../format.ts";
import { postRun } from "../reading/alerts/ci-run.ts";
import { buildKey, type CardMessage, type CardState, colors, findState } from "../reading/card.ts";
import { durationBetween } from "../reading/durations.ts";
import { ignoreEvent } from "../reading/events.ts";
import { firstText, get, getText, getTime, getUrl, isObject } from "../reading/json-path.ts";
import { code, escapeLine, joinTexts, link, oneLine } from "../reading/markdown.ts";
import { info } from "./info.ts";

const states = new Map<string, CardState>([
  ["success", ["Passed", colors.green]],
  ["failed", ["Failed", colors.red]],
  ["error", ["Failed with an error", colors.red]],
  ["infrastructure_fail", ["Failed in CircleCI's infrastructure", colors.red]],
  ["timedout", ["Timed out", colors.red]],
  ["canceled", ["Canceled", colors.gray]],
  ["unauthorized", ["Not authorized", colors.yellow]],
  ["not_run", ["Not run", colors.gray]],
]);

export const circleci: Service = {
  name: "circleci",
  info,
  headers: [{ name: "circleci-event-type" }, { name: "circleci-signature" }],
  shape: {
    members: ["happened_at"],
    isBody: (body) => isObject(get(body, "workflow")) && isObject(get(body, "pipeline")),
  },

  read({ body }): ReadResult {
    const type = getText(body, "type");
    if (!type || !isObject(get(body, "webhook"))) {
      return reject("The body has no type or no webhook.");
    }
    if (type === "workflow-completed") return readRun(body, "workflow");
    return type === "job-completed" ? readRun(body, "job") : ignoreEvent(type);
  },

  /** There may be further versions of the signature. */
  signatures: [{ scheme: "hmac", header: "circleci-signature", prefix: "v1=", isList: true }],
};

function readRun(body: unknown, part: "workflow" | "job"): ReadResult {
  const run = get(body, part);
  const [workflow, vcs] = [get(body, "workflow"), get(body, "pipeline", "vcs")];
  const status = getText(run, "status");
  const [state, color] = findState(states, status, "Ended");
  const project = getText(body, "project", "name");
  const name = joinTexts(
    " ",
    oneLine(getText(run, "name"), 100) || `a ${part}`,
    project && `of ${oneLine(project, 100)}`,
  );
  const author = firstText(get(vcs, "commit", "author", "name"));
  const [start, end] =
    part === "workflow" ? ["created_at", "stopped_at"] : ["started_at", "stopped_at"];
  const branch = firstText(get(vcs, "branch"), get(vcs, "tag"));
  const endedAt = getTime(run, end) ?? getTime(body, "happened_at");
  const card: CardMessage = {
    color,
    author: { name: author },
    title: `${state}: ${name}`,
    titleUrl: getUrl(workflow, "url"),
    text: escapeLine(getText(vcs, "commit", "subject")),
    fields: {
      Branch: code(oneLine(getText(vcs, "branch"))),
      Tag: code(oneLine(getText(vcs, "tag"))),
      Commit: formatCommit(vcs),
      Workflow: part === "job" ? escapeLine(getText(workflow, "name"), 100) : "",
      Duration: durationBetween(get(run, start), get(run, end) ?? get(body, "happened_at")),
    },
    timestamp: getTime(body, "happened_at"),
    footer: "CircleCI",
    updateKey: buildKey(`circleci-${part}`, getText(run, "id")),
  };
  const number = oneLine(getText(body, "pipeline", "number"), 20);
  return postRun(card, {
    result: color === colors.green ? "passed" : color === colors.red ? "failed" : undefined,
    problem: [
      `circleci-${part}`,
      getText(body, "project", "slug") || project,
      getText(workflow, "name"),
      getText(run, "name"),
      branch,
    ],
    name: number ? `pipeline ${number}` : "a later run",
    order: Date.parse(getTime(workflow, "created_at") ?? ""),
    isDefaultBranch: undefined,
    endedAt,
  });
}

function formatCommit(vcs: unknown): string {
  const id = getText(vcs, "revision").slice(0, 8);
  const base = getUrl(vcs, "target_repository_url") ?? getUrl(vcs, "origin_repository_url");
  const isKnown = /^https:\/\/(github\.com|bitbucket\.org|gitlab\.com)\//.test(base ?? "");
  if (!isKnown || !/^[0-9a-f]+$/i.test(id)) return code(id);
  const path = base?.includes("bitbucket.org") ? "commits" : "commit";
  return link(id, getUrl(`${base}/${path}/${oneLine(getText(vcs, "revision"), 64)}`));
}
