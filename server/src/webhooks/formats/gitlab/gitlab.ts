/** GitLab's webhooks. */

import { type ReadResult, reject, type Service } from "../format.ts";
import { type EventReader, readEvent } from "../reading/events.ts";
import { getText } from "../reading/json-path.ts";
import { info } from "./info.ts";
import { readIssue } from "./issues.ts";
import { readMergeRequest } from "./merge-requests.ts";
import { readNote } from "./notes.ts";
import {
  projectEvents,
  readFeatureFlag,
  readMilestone,
  readProjectEvent,
} from "./project-events.ts";
import { readPush } from "./pushes.ts";
import { readDeployment, readRelease } from "./releases.ts";
import { readJob, readPipeline } from "./runs.ts";
import { readAccessToken, readVulnerability } from "./security.ts";

const readers = new Map<string, EventReader>([
  ["push", (body) => readPush(body, "branch")],
  ["tag_push", (body) => readPush(body, "tag")],
  ["merge_request", readMergeRequest],
  ["issue", readIssue],
  ["work_item", readIssue],
  ["note", readNote],
  ["pipeline", readPipeline],
  ["build", readJob],
  ["deployment", readDeployment],
  ["release", readRelease],
  ["vulnerability", readVulnerability],
  ["access_token", readAccessToken],
  ["feature_flag", readFeatureFlag],
  ["milestone", readMilestone],
  ...projectEvents.map((event): [string, EventReader] => [event, readProjectEvent]),
]);

export const gitlab: Service = {
  name: "gitlab",
  info,
  headers: [{ name: "x-gitlab-event" }],

  read({ body }): ReadResult {
    // Not from the header: all system hooks share one value.
    const kind = getText(body, "object_kind") || getText(body, "event_name");
    if (!kind) return reject("The body has no object_kind.");
    return readEvent(readers, kind, body);
  },

  signatures: [
    { scheme: "token", header: "x-gitlab-token" },
    { scheme: "standard", header: "webhook-signature" },
  ],
};
