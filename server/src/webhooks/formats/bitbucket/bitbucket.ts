/** Webhooks of Bitbucket Cloud and Bitbucket Data Center, whose bodies differ. */
import { header, ignore, type ReadResult, reject, type Service } from "../format.ts";
import { ignoreEvent } from "../reading/events.ts";
import { isObject } from "../reading/json-path.ts";
import * as cloud from "./cloud.ts";
import { readPush as readCloudPush } from "./cloud-pushes.ts";
import { readCommitStatus } from "./cloud-status.ts";
import * as dataCenter from "./data-center.ts";
import { readPush as readDataCenterPush } from "./data-center-pushes.ts";
import { info } from "./info.ts";

/** By event, or by its first part: `pullrequest:created` has the action `created`. */
const readers = new Map<string, (body: unknown, action: string) => ReadResult>([
  ["repo:push", readCloudPush],
  ["repo:commit_comment_created", cloud.readCommitComment],
  ["repo:commit_status_created", readCommitStatus],
  ["repo:commit_status_updated", readCommitStatus],
  ["pullrequest", cloud.readPullRequest],
  ["issue", cloud.readIssue],
  ["repo:refs_changed", readDataCenterPush],
  ["pr", dataCenter.readPullRequest],
]);

export const bitbucket: Service = {
  name: "bitbucket",
  info,
  headers: [{ name: "x-event-key" }],

  read({ headers, body }): ReadResult {
    const event = header(headers, "x-event-key");
    if (!event) return reject("There is no X-Event-Key header.");
    if (!isObject(body)) return reject("The body is not a JSON object.");
    if (event === "diagnostics:ping") return ignore("The webhook is connected.");
    const [kind = "", ...action] = event.split(":", 4);
    const read = readers.get(event) ?? readers.get(kind);
    return read ? read(body, action.join(":")) : ignoreEvent(event);
  },

  signatures: [{ scheme: "hmac", header: "x-hub-signature", prefix: "sha256=" }],
};
