/** Notifications of HCP Terraform and Terraform Enterprise: one message per run. */
import { ignore, type ReadResult, reject, type Service } from "../format.ts";
import { buildKey, type CardState, colors, postCard } from "../reading/card.ts";
import { durationBetween } from "../reading/durations.ts";
import { get, getList, getText, getTime, getUrl, isObject } from "../reading/json-path.ts";
import {
  capitalize,
  escapeLine,
  escapeMarkdown,
  joinTexts,
  oneLine,
  truncate,
} from "../reading/markdown.ts";
import { info } from "./info.ts";

const triggers = new Map<string, CardState>([
  ["run:created", ["Created", colors.gray]],
  ["run:planning", ["Planning", colors.yellow]],
  ["run:needs_attention", ["Needs attention", colors.yellow]],
  ["run:applying", ["Applying", colors.yellow]],
  ["run:completed", ["Completed", colors.green]],
  ["run:errored", ["Failed", colors.red]],
]);

/** Results of the checks of a workspace's health. */
const assessments = new Map<string, CardState>([
  ["assessment:drifted", ["Drift detected", colors.yellow]],
  ["assessment:check_failure", ["Checks failed", colors.red]],
  ["assessment:failed", ["Health check failed", colors.red]],
]);

const running = new Set(["run:created", "run:planning", "run:applying"]);

export const terraformCloud: Service = {
  name: "terraform-cloud",
  info,
  headers: [{ name: "x-tfe-notification-signature" }],
  shape: {
    members: ["payload_version"],
    isBody: (body) =>
      getText(getList(body, "notifications")[0], "trigger") !== "" ||
      getText(body, "trigger") !== "",
  },

  read({ body }): ReadResult {
    const notification = getList(body, "notifications")[0];
    if (isObject(get(body, "details")) && getText(body, "trigger")) return readWorkspaceEvent(body);
    const trigger = getText(notification, "trigger");
    if (!trigger) return reject("The body has no notifications with a trigger.");
    if (trigger === "verification") return ignore("The notification was verified.");
    return readRun(body, notification);
  },

  signatures: [{ scheme: "hmac", header: "x-tfe-notification-signature", hash: "sha512" }],
};

function readRun(body: unknown, notification: unknown): ReadResult {
  const trigger = getText(notification, "trigger");
  const status = getText(notification, "run_status").replaceAll("_", " ");
  const [label, color] = triggers.get(trigger) ?? [
    capitalize(oneLine(getText(notification, "message"), 60)) || "Changed",
    colors.gray,
  ];
  const isEnded = trigger === "run:completed" || trigger === "run:errored";
  // A discarded or canceled run is reported with the trigger of a completed or failed one.
  const isStopped = isEnded && /discarded|canceled/.test(status);
  const startedBy = getText(body, "run_created_by");
  const author = getText(notification, "run_updated_by") || startedBy;
  const updateKey = buildKey("terraform", getText(body, "run_id"));
  return postCard({
    color: isStopped ? colors.gray : color,
    author: { name: author },
    title: `${isStopped ? capitalize(status) : label}: ${workspaceOf(body)}`,
    titleUrl: getUrl(body, "run_url"),
    text: escapeMarkdown(truncate(getText(body, "run_message"), 500)),
    fields: {
      Status: label.toLowerCase() === status || isEnded ? "" : escapeLine(status, 60),
      "Started by": author === startedBy ? "" : escapeLine(startedBy, 80),
      Duration: isEnded
        ? durationBetween(get(body, "run_created_at"), get(notification, "run_updated_at"))
        : "",
    },
    timestamp: getTime(notification, "run_updated_at"),
    footer: footerOf(body),
    level: running.has(trigger) ? "info" : undefined,
    updateKey,
    isOver: isEnded,
  });
}

/** `payload_version` 2: assessments and other events of a workspace. */
function readWorkspaceEvent(body: unknown): ReadResult {
  const details = get(body, "details");
  const result = get(details, "new_assessment_result");
  const [label, color] = assessments.get(getText(body, "trigger")) ?? [
    oneLine(getText(body, "message"), 100) || "Changed",
    colors.gray,
  ];
  const count = (member: string) => escapeLine(getText(result, member), 20).replace(/^0$/, "");
  return postCard({
    color,
    title: `${label}: ${workspaceOf(details)}`,
    titleUrl: getUrl(details, "run_url") ?? getUrl(body, "notification_configuration_url"),
    text: escapeMarkdown(truncate(getText(result, "error_msg"))),
    fields: {
      "Resources drifted": count("resources_drifted"),
      "Resources unchanged": count("resources_undrifted"),
      "Checks failed": count("checks_failed"),
      "Checks errored": count("checks_errored"),
    },
    timestamp: getTime(result, "created_at"),
    footer: footerOf(details),
  });
}

function workspaceOf(value: unknown): string {
  return oneLine(getText(value, "workspace_name"), 120) || "a workspace";
}

function footerOf(value: unknown): string {
  return joinTexts(" · ", "Terraform", oneLine(getText(value, "organization_name"), 80));
}
