/** GitHub's webhooks. */
import { type Format, header, ignore, type ReadResult, reject } from "../format.ts";
import { type EventReader, readEvent } from "../reading/events.ts";
import { getText } from "../reading/json-path.ts";
import { hasBodySignature } from "../reading/signatures.ts";
import { readAlert } from "./alerts.ts";
import { readCheckRun, readDeployment } from "./checks.ts";
import { readComment, readDiscussion } from "./comments.ts";
import type { Forge, Subject } from "./forge.ts";
import { forgeReaders } from "./forge-readers.ts";
import { readReview } from "./issues.ts";

const shownActions: Record<Subject, readonly string[]> = {
  // A release is `created` and `released` at the same moment.
  release: ["published"],
  comment: ["created"],
  "pull request": [
    ...["opened", "closed", "reopened", "ready_for_review", "converted_to_draft", "edited"],
    ...["synchronize", "review_requested", "labeled", "assigned"],
  ],
  review: ["submitted"],
  issue: ["opened", "closed", "reopened", "edited"],
};

const forge: Forge = {
  name: "github",
  hashLength: 7,
  showsAssignees: false,
  shows: (subject, action) => shownActions[subject].includes(action),
};

const readers = new Map<string, EventReader>([
  ...forgeReaders(forge),
  [
    "pull_request_review",
    (body) => readReview(body, forge, getText(body, "review", "state").toLowerCase()),
  ],
  ["pull_request_review_comment", (body) => readComment(body, forge)],
  ["commit_comment", (body) => readComment(body, forge)],
  ["discussion", readDiscussion],
  ["discussion_comment", (body) => readComment(body, forge)],
  ["dependabot_alert", (body) => readAlert(body, "dependency")],
  ["code_scanning_alert", (body) => readAlert(body, "code")],
  ["secret_scanning_alert", (body) => readAlert(body, "secret")],
  ["check_run", readCheckRun],
  ["deployment_status", readDeployment],
  ["ping", (body) => ignore(`The webhook is connected. ${getText(body, "zen")}`.trim())],
]);

export const github: Format = {
  name: "github",
  headers: [{ name: "x-github-event" }],

  read({ headers, body }): ReadResult {
    const event = header(headers, "x-github-event");
    if (!event) return reject("There is no X-GitHub-Event header.");
    return readEvent(readers, event, body);
  },

  isSigned: (signed) => hasBodySignature("x-hub-signature-256", signed, "sha256="),
};
