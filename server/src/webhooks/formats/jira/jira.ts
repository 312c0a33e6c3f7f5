/** Jira's webhooks, of Cloud and Data Center. */
import { type ReadResult, reject, type Service } from "../format.ts";
import { type EventReader, ignoreEvent, readEvent } from "../reading/events.ts";
import { get, getText, isObject } from "../reading/json-path.ts";
import { readComment } from "./comments.ts";
import { info } from "./info.ts";
import { readIssue } from "./issues.ts";
import { readSprint, readVersion } from "./plans.ts";

const readers = new Map<string, EventReader>([
  ["jira:issue_created", (body) => readIssue(body, "Created")],
  ["jira:issue_updated", readUpdate],
  ["jira:issue_deleted", (body) => readIssue(body, "Deleted")],
  ["comment_created", (body) => readComment(body, "")],
  ["comment_updated", (body) => readComment(body, "edited")],
  ["comment_deleted", (body) => readComment(body, "deleted")],
  ["sprint_created", (body) => readSprint(body, "created")],
  ["sprint_started", (body) => readSprint(body, "started")],
  ["sprint_updated", (body) => readSprint(body, "changed")],
  ["sprint_closed", (body) => readSprint(body, "closed")],
  ["jira:version_created", (body) => readVersion(body, "created")],
  ["jira:version_updated", (body) => readVersion(body, "changed")],
  ["jira:version_released", (body) => readVersion(body, "released")],
  ["jira:version_unreleased", (body) => readVersion(body, "taken back")],
]);

export const jira: Service = {
  name: "jira",
  info,
  headers: [{ name: "x-atlassian-webhook-identifier" }],
  shape: {
    members: ["webhookEvent"],
    isBody: (body) => /^(jira:|\w+_\w+$)/.test(getText(body, "webhookEvent")),
  },

  read({ body }): ReadResult {
    const event = getText(body, "webhookEvent");
    if (event) return readEvent(readers, event, body);
    // A rule of Jira's automation sends the issue alone, or in a member.
    if (isObject(get(body, "issue"))) return readIssue(body, "");
    if (getText(body, "key") && isObject(get(body, "fields")))
      return readIssue({ issue: body }, "");
    return reject("The body has no webhookEvent and no issue.");
  },

  signatures: [{ scheme: "hmac", header: "x-hub-signature", prefix: "sha256=" }],
};

/** Jira Data Center sends comments as updates of their issue. */
function readUpdate(body: unknown): ReadResult {
  const type = getText(body, "issue_event_type_name");
  const hasChanges = isObject(get(body, "changelog"));
  if (isObject(get(body, "comment")) && !hasChanges) {
    return readComment(body, type === "issue_comment_edited" ? "edited" : "");
  }
  return type === "issue_comment_deleted" ? ignoreEvent(type) : readIssue(body, "Updated");
}
