/** GitHub's webhooks: which event is read by whom, and which nobody waits for. */
import { type Format, header, ignore, type ReadResult, reject } from "../format.ts";
import { getText, isObject } from "../reading/json-path.ts";
import { hasBodySignature } from "../reading/signatures.ts";
import { readAlert } from "./alerts.ts";
import { readBranch, readPush, readRelease } from "./branches.ts";
import { readComment, readDiscussion } from "./comments.ts";
import { readIssue, readPullRequest, readReview } from "./discussions.ts";
import { readCheckRun, readDeployment, readStatus, readWorkflowRun } from "./runs.ts";

const readers = new Map<string, (body: unknown) => ReadResult>([
  ["push", readPush],
  ["create", (body) => readBranch(body, "created")],
  ["delete", (body) => readBranch(body, "deleted")],
  ["release", readRelease],
  ["pull_request", readPullRequest],
  ["pull_request_review", readReview],
  ["issues", readIssue],
  ["issue_comment", readComment],
  ["pull_request_review_comment", readComment],
  ["commit_comment", readComment],
  ["discussion", readDiscussion],
  ["discussion_comment", readComment],
  ["dependabot_alert", (body) => readAlert(body, "dependency")],
  ["code_scanning_alert", (body) => readAlert(body, "code")],
  ["secret_scanning_alert", (body) => readAlert(body, "secret")],
  ["workflow_run", readWorkflowRun],
  ["check_run", readCheckRun],
  ["status", readStatus],
  ["deployment_status", readDeployment],
  ["ping", (body) => ignore(`The webhook is connected. ${getText(body, "zen")}`.trim())],
]);

/** Gitea, Forgejo and Gogs send GitHub's header beside their own. */
const kin = ["x-gitea-event", "x-forgejo-event", "x-gogs-event"];

export const github: Format = {
  name: "github",
  recognises: (headers) =>
    header(headers, "x-github-event") !== "" && !kin.some((name) => header(headers, name) !== ""),

  read({ headers, body }): ReadResult {
    const event = header(headers, "x-github-event");
    if (!event) return reject("There is no X-GitHub-Event header.");
    if (!isObject(body)) return reject("The body is not a JSON object.");
    const read = readers.get(event);
    return read ? read(body) : ignore(`The event ${event.slice(0, 60)} is not shown.`);
  },

  isSigned: (signed) => hasBodySignature("x-hub-signature-256", signed, "sha256="),
};
