/** Azure DevOps' releases: deployments to environments and their approvals. */
import type { ReadResult } from "../format.ts";
import { buildKey, type CardState, colors, postCard } from "../reading/card.ts";
import { firstText, get, getText, getTime, getUrl } from "../reading/json-path.ts";
import { escapeLine, escapeMarkdown, joinTexts, oneLine, truncate } from "../reading/markdown.ts";
import { footerOf, person, personName } from "./event.ts";

export function readRelease(body: unknown, what: string): ReadResult {
  const release = get(body, "resource", "release");
  return postCard({
    color: colors.gray,
    author: person(get(release, "createdBy") ?? get(release, "modifiedBy")),
    title: `Release ${what}: ${oneLine(getText(release, "name")) || "a release"}`,
    titleUrl: releaseUrl(release),
    text: escapeMarkdown(truncate(getText(release, "description"), 500)),
    fields: { Pipeline: escapeLine(getText(release, "releaseDefinition", "name"), 80) },
    timestamp: getTime(body, "createdDate"),
    footer: footerOf(body),
  });
}

const deploymentStates = new Map<string, CardState>([
  ["succeeded", ["Deployed", colors.green]],
  ["partiallysucceeded", ["Partly deployed", colors.yellow]],
  ["rejected", ["Failed to deploy", colors.red]],
  ["failed", ["Failed to deploy", colors.red]],
  ["canceled", ["Canceled", colors.gray]],
]);

export function readDeployment(body: unknown): ReadResult {
  const resource = get(body, "resource");
  const environment = get(resource, "environment");
  const release = get(environment, "release") ?? get(resource, "release");
  const status = firstText(
    get(environment, "status"),
    get(resource, "deployment", "deploymentStatus"),
  );
  const isStart = getText(body, "eventType").endsWith("started-event");
  const known = isStart ? undefined : deploymentStates.get(status.toLowerCase());
  const [state, color] = known ?? [isStart ? "Deploying" : "Deployment ended", colors.gray];
  const minutes = Number(getText(environment, "timeToDeploy")) || 0;
  const updateKey = keyOf("azure-devops-deployment", release, environment);
  return postCard({
    color: isStart ? colors.yellow : color,
    title: titleOf(state, release, environment),
    titleUrl: releaseUrl(release),
    text: escapeMarkdown(truncate(getText(resource, "comment"), 500)),
    fields: {
      Pipeline: escapeLine(
        firstText(
          get(environment, "releaseDefinition", "name"),
          get(release, "releaseDefinition", "name"),
        ),
        80,
      ),
      Duration: !isStart && minutes >= 1 && minutes < 1e6 ? `${Math.round(minutes)} min` : "",
    },
    timestamp: getTime(body, "createdDate"),
    footer: footerOf(body),
    level: isStart ? "info" : undefined,
    updateKey,
    isOver: !isStart,
  });
}

const approvalStates = new Map<string, CardState>([
  ["pending", ["Waits for approval", colors.yellow]],
  ["approved", ["Approved", colors.green]],
  ["rejected", ["Rejected", colors.red]],
]);

export function readApproval(body: unknown): ReadResult {
  const resource = get(body, "resource");
  const approval = get(resource, "approval");
  const environment = get(approval, "releaseEnvironment") ?? get(resource, "environment");
  const release = get(approval, "release") ?? get(resource, "release");
  const status = getText(approval, "status").toLowerCase();
  const [state, color] = approvalStates.get(status) ?? ["Approval", colors.gray];
  const updateKey =
    buildKey("azure-devops-approval", getText(approval, "id")) ??
    keyOf("azure-devops-approval", release, environment);
  return postCard({
    color,
    author: person(get(approval, "approvedBy")),
    title: titleOf(state, release, environment),
    titleUrl: releaseUrl(release) ?? releaseUrl(get(resource, "release")),
    text: escapeMarkdown(truncate(getText(approval, "comments"), 500)),
    fields: {
      Approver: status === "pending" ? escapeMarkdown(personName(get(approval, "approver"))) : "",
    },
    timestamp: getTime(body, "createdDate"),
    footer: footerOf(body),
    // A rejected release is a decision, not a failure.
    level: status === "pending" ? "warning" : status === "approved" ? "success" : "info",
    updateKey,
    isOver: status !== "pending",
  });
}

function titleOf(state: string, release: unknown, environment: unknown): string {
  const name = oneLine(getText(release, "name")) || "a release";
  const place = oneLine(getText(environment, "name"), 80);
  return joinTexts(" ", `${state}: ${name}`, place && `to ${place}`);
}

function releaseUrl(release: unknown): string | undefined {
  return getUrl(release, "_links", "web", "href") ?? getUrl(release, "webAccessUri");
}

function keyOf(kind: string, release: unknown, environment: unknown): string | undefined {
  const place = firstText(get(environment, "id"), get(environment, "name"));
  return buildKey(kind, firstText(get(release, "id"), get(release, "name")), place);
}
