/** GitLab's webhooks: which kind of body is read by whom. */
import { type Format, header, ignore, type ReadResult, reject } from "../format.ts";
import { getText, isObject } from "../reading/json-path.ts";
import { readIssue, readMergeRequest, readNote } from "./discussions.ts";
import { isSigned } from "./is-signed.ts";
import { readPush } from "./pushes.ts";
import { readDeployment, readRelease } from "./releases.ts";
import { readJob, readPipeline } from "./runs.ts";

const readers = new Map<string, (body: unknown) => ReadResult>([
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
]);

export const gitlab: Format = {
  name: "gitlab",
  recognises: (headers) => header(headers, "x-gitlab-event") !== "",

  read({ body }): ReadResult {
    // The body names its kind; system hooks share one header for all of theirs.
    const kind = getText(body, "object_kind") || getText(body, "event_name");
    if (!isObject(body) || !kind) return reject("GitLab's body has an object_kind.");
    const read = readers.get(kind);
    return read ? read(body) : ignore(`The event ${kind.slice(0, 60)} is not shown.`);
  },

  isSigned,
};
