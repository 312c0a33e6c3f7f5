/** Readers of the events that GitHub and Gitea have in common. */
import type { EventReader } from "../../reading/events.ts";
import { readComment } from "./comments.ts";
import type { Forge } from "./forge.ts";
import { readIssue } from "./issues.ts";
import { readPullRequest } from "./pull-requests.ts";
import { readPush } from "./pushes.ts";
import { readRef } from "./refs.ts";
import { readRelease } from "./releases.ts";
import { readStatus, readWorkflowRun } from "./runs.ts";

export function forgeReaders(forge: Forge): [event: string, read: EventReader][] {
  return [
    ["push", (body) => readPush(body, forge)],
    ["create", (body) => readRef(body, forge, "created")],
    ["delete", (body) => readRef(body, forge, "deleted")],
    ["release", (body) => readRelease(body, forge)],
    ["pull_request", (body) => readPullRequest(body, forge)],
    ["issues", (body) => readIssue(body, forge)],
    ["issue_comment", (body) => readComment(body, forge)],
    ["workflow_run", (body) => readWorkflowRun(body, forge)],
    ["status", (body) => readStatus(body, forge)],
  ];
}
