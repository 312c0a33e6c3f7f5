/** GitHub's webhooks. */
import { header, ignore, type ReadResult, reject, type Service } from "../format.ts";
import { type EventReader, readEvent } from "../reading/events.ts";
import { getText } from "../reading/json-path.ts";
import { readAlert } from "./alerts.ts";
import { readCheckRun, readDeployment } from "./checks.ts";
import { readDiscussion } from "./discussions.ts";
import { changeActions } from "./forge/changes.ts";
import { readComment } from "./forge/comments.ts";
import type { Forge, Subject } from "./forge/forge.ts";
import { forgeReaders } from "./forge/forge-readers.ts";
import { readReview } from "./forge/pull-requests.ts";
import { info } from "./info.ts";
import { readRepositoryEvent, repositoryEvents } from "./repository-events.ts";

const shownActions: Record<Subject, readonly string[]> = {
  // A release is `created` and `released` at the same moment.
  release: ["published"],
  comment: ["created"],
  "pull request": changeActions,
  review: ["submitted"],
  issue: changeActions,
};

const forge: Forge = {
  name: "github",
  hashLength: 7,
  listsNewCommits: true,
  treePath: { branch: "tree", tag: "releases/tag" },
  pullPath: "pull",
  shows: (subject, action) => shownActions[subject].includes(action),
};

/** Events whose news is in another event. */
const repetitions: readonly [event: string, reason: string][] = [
  ["check_suite", "Check suites are shown by their check runs."],
  ["workflow_job", "Jobs are shown by their workflow run."],
  ["deployment", "Deployments are shown by their status."],
];

const readers = new Map<string, EventReader>([
  ...forgeReaders(forge),
  [
    "pull_request_review",
    (body) => {
      const state = getText(body, "review", "state").toLowerCase();
      // Each comment on a line is an event too.
      return state === "commented" && getText(body, "review", "body") === ""
        ? ignore("Reviews without a verdict and a text are shown by their comments.")
        : readReview(body, forge, state);
    },
  ],
  ["pull_request_review_comment", (body) => readComment(body, forge)],
  ["commit_comment", (body) => readComment(body, forge)],
  ["discussion", readDiscussion],
  ["discussion_comment", (body) => readComment(body, forge)],
  ["dependabot_alert", (body) => readAlert(body, "dependency")],
  ["code_scanning_alert", (body) => readAlert(body, "code")],
  ["secret_scanning_alert", (body) => readAlert(body, "secret")],
  ["check_run", (body) => readCheckRun(body, forge)],
  ["deployment_status", (body) => readDeployment(body, forge)],
  ["ping", (body) => ignore(`The webhook is connected. ${getText(body, "zen")}`.trim())],
  ...[...repositoryEvents].map((event): [string, EventReader] => [
    event,
    (body) => readRepositoryEvent(body, event),
  ]),
  ...repetitions.map(([event, reason]): [string, EventReader] => [event, () => ignore(reason)]),
]);

export const github: Service = {
  name: "github",
  info,
  headers: [{ name: "x-github-event" }],

  read({ headers, body }): ReadResult {
    const event = header(headers, "x-github-event");
    if (!event) return reject("There is no X-GitHub-Event header.");
    return readEvent(readers, event, body);
  },

  signatures: [{ scheme: "hmac", header: "x-hub-signature-256", prefix: "sha256=" }],
};
