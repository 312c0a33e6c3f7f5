/** Azure DevOps' service hooks: builds, code, work items and releases. */
import { type ReadResult, reject, type Service } from "../format.ts";
import type { EventReader } from "../reading/events.ts";
import { get, getText, isObject } from "../reading/json-path.ts";
import { readPullRequest, readPullRequestComment, readPush } from "./code.ts";
import { readOther } from "./event.ts";
import { info } from "./info.ts";
import { readApproval, readDeployment, readRelease } from "./releases.ts";
import { readBuild, readRun, readStage } from "./runs.ts";
import { readWorkItem } from "./work-items.ts";

const readers = new Map<string, EventReader>([
  ["build.complete", readBuild],
  ["git.push", readPush],
  ["git.pullrequest.created", readPullRequest],
  ["git.pullrequest.updated", readPullRequest],
  ["git.pullrequest.merged", readPullRequest],
  ["ms.vss-code.git-pullrequest-comment-event", readPullRequestComment],
  ["workitem.created", (body) => readWorkItem(body, "Created")],
  ["workitem.updated", (body) => readWorkItem(body, "Updated")],
  ["workitem.commented", (body) => readWorkItem(body, "Comment on")],
  ["workitem.deleted", (body) => readWorkItem(body, "Deleted")],
  ["workitem.restored", (body) => readWorkItem(body, "Restored")],
  ["ms.vss-release.release-created-event", (body) => readRelease(body, "created")],
  ["ms.vss-release.release-abandoned-event", (body) => readRelease(body, "abandoned")],
  ["ms.vss-release.deployment-started-event", readDeployment],
  ["ms.vss-release.deployment-completed-event", readDeployment],
  ["ms.vss-release.deployment-approval-pending-event", readApproval],
  ["ms.vss-release.deployment-approval-completed-event", readApproval],
  ["ms.vss-pipelines.run-state-changed-event", readRun],
  ["ms.vss-pipelines.stage-state-changed-event", readStage],
]);

export const azureDevops: Service = {
  name: "azure-devops",
  info,
  shape: {
    members: ["eventType"],
    isBody: (body) => getText(body, "publisherId") !== "" && isObject(get(body, "resource")),
  },

  read({ body }): ReadResult {
    const event = getText(body, "eventType");
    if (!event || !isObject(get(body, "resource"))) {
      return reject("The body has no eventType or no resource.");
    }
    return (readers.get(event) ?? readOther)(body);
  },
};
