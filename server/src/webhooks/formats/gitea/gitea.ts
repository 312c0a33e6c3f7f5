/** Webhooks of Gitea, Forgejo and Gogs. */
import { type Headers, header, type ReadResult, reject, type Service } from "../format.ts";
import type { Forge } from "../github/forge/forge.ts";
import { forgeReaders } from "../github/forge/forge-readers.ts";
import { readReview } from "../github/forge/pull-requests.ts";
import { type EventReader, readEvent } from "../reading/events.ts";
import { readActionRun } from "./action-runs.ts";
import { info } from "./info.ts";
import { readPackage, readRepository } from "./repositories.ts";

const giteaForge: Forge = {
  name: "gitea",
  hashLength: 10,
  // The push of a new branch lists its last commits, whether they are new or not.
  listsNewCommits: false,
  treePath: { branch: "src/branch", tag: "src/tag" },
  pullPath: "pulls",
  shows: (_subject, action) => action !== "deleted",
};

function readersOf(forge: Forge): ReadonlyMap<string, EventReader> {
  return new Map<string, EventReader>([
    ...forgeReaders(forge),
    ["pull_request_approved", (body) => readReview(body, forge, "approved")],
    ["pull_request_rejected", (body) => readReview(body, forge, "changes_requested")],
    ["pull_request_comment", (body) => readReview(body, forge, "commented")],
    ["action_run_failure", readActionRun],
    ["action_run_recover", readActionRun],
    ["action_run_success", readActionRun],
    ["repository", readRepository],
    ["package", readPackage],
  ]);
}

const giteaReaders = readersOf(giteaForge);
const gogsReaders = readersOf({ ...giteaForge, treePath: { branch: "src", tag: "src" } });

/** Gitea and Forgejo send the header of Gogs too. */
const giteaEventHeaders = ["x-forgejo-event", "x-gitea-event"];
const eventHeaders = [...giteaEventHeaders, "x-gogs-event"];
const signatureHeaders = ["x-forgejo-signature", "x-gitea-signature", "x-gogs-signature"];

function eventOf(headers: Headers, names: readonly string[]): string {
  return names.map((name) => header(headers, name)).find(Boolean) ?? "";
}

export const gitea: Service = {
  name: "gitea",
  info,
  headers: eventHeaders.map((name) => ({ name })),

  read({ headers, body }): ReadResult {
    const event = eventOf(headers, eventHeaders);
    if (!event) return reject("There is no X-Gitea-Event, X-Forgejo-Event or X-Gogs-Event header.");
    const isGogs = eventOf(headers, giteaEventHeaders) === "";
    return readEvent(isGogs ? gogsReaders : giteaReaders, event, body);
  },

  signatures: [
    ...signatureHeaders.map((name) => ({ scheme: "hmac" as const, header: name })),
    { scheme: "hmac", header: "x-hub-signature-256", prefix: "sha256=" },
  ],
};
