/** Gitea's webhooks, and those of Forgejo and Gogs, its kin: which event is read by whom. */
import { type Format, type Headers, header, ignore, type ReadResult, reject } from "../format.ts";
import { isObject } from "../reading/json-path.ts";
import { hasBodySignature, isHexHmac } from "../reading/signatures.ts";
import { readBranch, readPush, readRelease } from "./branches.ts";
import { readIssue, readPullRequest, readReview } from "./discussions.ts";
import { readActionRun, readStatus, readWorkflowRun } from "./runs.ts";

const readers = new Map<string, (body: unknown) => ReadResult>([
  ["push", readPush],
  ["create", (body) => readBranch(body, "created")],
  ["delete", (body) => readBranch(body, "deleted")],
  ["release", readRelease],
  ["pull_request", readPullRequest],
  ["pull_request_approved", (body) => readReview(body, "approved")],
  ["pull_request_rejected", (body) => readReview(body, "rejected")],
  ["pull_request_comment", (body) => readReview(body, "commented")],
  ["issues", readIssue],
  ["issue_comment", readIssue],
  ["workflow_run", readWorkflowRun],
  ["action_run_failure", readActionRun],
  ["action_run_recover", readActionRun],
  ["action_run_success", readActionRun],
  ["status", readStatus],
]);

const families = ["forgejo", "gitea", "gogs"];

function eventOf(headers: Headers): string {
  const names = families.map((family) => header(headers, `x-${family}-event`));
  return names.find(Boolean) ?? "";
}

export const gitea: Format = {
  name: "gitea",
  recognises: (headers) => eventOf(headers) !== "",

  read({ headers, body }): ReadResult {
    const event = eventOf(headers);
    if (!event) return reject("There is no X-Gitea-Event or X-Forgejo-Event header.");
    if (!isObject(body)) return reject("The body is not a JSON object.");
    const read = readers.get(event);
    return read ? read(body) : ignore(`The event ${event.slice(0, 60)} is not shown.`);
  },

  isSigned: (signed) =>
    families.some((family) =>
      isHexHmac(header(signed.headers, `x-${family}-signature`), signed.secret, signed.body),
    ) || hasBodySignature("x-hub-signature-256", signed, "sha256="),
};
