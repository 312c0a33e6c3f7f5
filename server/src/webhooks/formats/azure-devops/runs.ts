/** Azure DevOps' builds, and the runs and stages of its pipelines. */
import type { ReadResult } from "../format.ts";
import { postRun } from "../reading/alerts/ci-run.ts";
import { buildKey, type CardMessage, type CardState, colors, findState } from "../reading/card.ts";
import { durationBetween } from "../reading/durations.ts";
import { firstText, get, getList, getText, getTime } from "../reading/json-path.ts";
import { capitalize, code, joinTexts, oneLine } from "../reading/markdown.ts";
import { footerOf, person, refName, webUrl } from "./event.ts";

const results = new Map<string, CardState>([
  ["succeeded", ["Passed", colors.green]],
  ["partiallysucceeded", ["Partly passed", colors.yellow]],
  ["failed", ["Failed", colors.red]],
  ["canceled", ["Canceled", colors.gray]],
  ["stopped", ["Stopped", colors.gray]],
  ["skipped", ["Skipped", colors.gray]],
]);

export function readBuild(body: unknown): ReadResult {
  const build = get(body, "resource");
  // The first version of the event has the result as the status.
  const result = getText(build, "result") || getText(build, "status");
  const [state, color] = findState(results, result, "Ended");
  const name = firstText(get(build, "definition", "name"), "a build");
  const by = get(build, "requestedFor") ?? get(getList(build, "requests")[0], "requestedFor");
  const branch = getText(build, "sourceBranch");
  const endedAt = getTime(build, "finishTime") ?? getTime(body, "createdDate");
  const card: CardMessage = {
    color,
    author: person(by),
    title: joinTexts(" ", `${state}: ${oneLine(name)}`, numberOf(getText(build, "buildNumber"))),
    titleUrl: webUrl(body),
    fields: {
      Branch: code(refName(branch)),
      Commit: code(getText(build, "sourceVersion").slice(0, 8)),
      Duration: durationBetween(get(build, "startTime"), get(build, "finishTime")),
    },
    timestamp: endedAt,
    footer: footerOf(body),
    updateKey: buildKey("azure-devops-build", getText(build, "id")),
    isOver: true,
  };
  const isPullRequest =
    branch.startsWith("refs/pull/") || getText(build, "reason") === "pullRequest";
  return postRun(card, {
    result: resultOf(color),
    problem: ["azure-devops-build", projectOf(body), name, branch || "-"],
    name: `build ${numberOf(getText(build, "buildNumber")) || getText(build, "id")}`,
    order: Number(getText(build, "id")),
    isDefaultBranch: isPullRequest ? false : undefined,
    endedAt,
  });
}

function resultOf(color: string): "passed" | "failed" | undefined {
  if (color === colors.green) return "passed";
  return color === colors.gray ? undefined : "failed";
}

function projectOf(body: unknown): string {
  return firstText(get(body, "resourceContainers", "project", "id"), "-");
}

function numberOf(number: string): string {
  return number && `#${oneLine(number, 80)}`;
}

function pipelineOf(body: unknown): string {
  const resource = get(body, "resource");
  const own = get(resource, "run", "pipeline", "name");
  return oneLine(firstText(get(resource, "pipeline", "name"), own)) || "a pipeline";
}

export function readRun(body: unknown): ReadResult {
  const run = get(body, "resource", "run");
  return postPart(body, run, {
    problem: ["azure-devops-run", pipelineOf(body)],
    name: joinTexts(" ", pipelineOf(body), numberOf(getText(run, "name"))),
    key: ["azure-devops-run", getText(run, "id")],
  });
}

export function readStage(body: unknown): ReadResult {
  const stage = get(body, "resource", "stage");
  const run = get(body, "resource", "run");
  const stageName = firstText(get(stage, "displayName"), get(stage, "name"), "a stage");
  return postPart(body, stage, {
    problem: ["azure-devops-stage", pipelineOf(body), stageName],
    name: joinTexts(
      " ",
      `${oneLine(stageName, 80)} of ${pipelineOf(body)}`,
      numberOf(getText(run, "name")),
    ),
    key: ["azure-devops-stage", getText(run, "id"), getText(stage, "id") || getText(stage, "name")],
  });
}

function postPart(
  body: unknown,
  part: unknown,
  { name, key, problem }: { name: string; key: string[]; problem: string[] },
): ReadResult {
  const result = getText(part, "result");
  const isRunning = result === "";
  const phase = getText(part, "state").replace(/^inProgress$/, "running");
  const [state, color] = isRunning
    ? [capitalize(oneLine(phase, 40)) || "Running", colors.yellow]
    : findState(results, result, "Ended");
  const updateKey = buildKey(...key);
  const card: CardMessage = {
    color,
    title: `${state}: ${name}`,
    titleUrl: webUrl(body, "run"),
    fields: {
      Duration: isRunning
        ? ""
        : durationBetween(get(part, "createdDate"), get(part, "finishedDate")),
    },
    timestamp: getTime(body, "createdDate"),
    footer: footerOf(body),
    level: isRunning ? "info" : undefined,
    updateKey,
    isOver: !isRunning,
  };
  const run = get(body, "resource", "run");
  return postRun(card, {
    result: isRunning ? undefined : resultOf(color),
    problem: [...problem, projectOf(body)],
    name: `run ${numberOf(getText(run, "name")) || getText(run, "id")}`,
    order: Number(getText(run, "id")),
    isDefaultBranch: undefined,
    endedAt: getTime(part, "finishedDate") ?? getTime(body, "createdDate"),
  });
}
