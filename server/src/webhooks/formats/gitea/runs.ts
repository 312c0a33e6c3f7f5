/** What machines did: Gitea's workflow runs, Forgejo's action runs, and what others report of a commit. */
import { post, type ReadResult, reject } from "../format.ts";
import {
  code,
  colors,
  fields,
  first,
  firstUrl,
  keyOf,
  line,
  plain,
  subjectOf,
  titled,
} from "../reading/card-parts.ts";
import { span, spanBetween } from "../reading/durations.ts";
import { at, timeOf, webUrl, words } from "../reading/json-path.ts";
import { footer, idOf, sender } from "./who.ts";

const endings = new Map<string, [state: string, color: string]>([
  ["success", ["Passed", colors.fine]],
  ["failure", ["Failed", colors.failed]],
  ["error", ["Failed", colors.failed]],
  ["warning", ["Passed with warnings", colors.running]],
  ["cancelled", ["Cancelled", colors.quiet]],
  ["skipped", ["Skipped", colors.quiet]],
]);

export function readWorkflowRun(body: unknown): ReadResult {
  const run = at(body, "workflow_run");
  const id = words(run, "id");
  if (!id) return reject("A workflow run has an id.");
  const ended = endings.get(words(run, "conclusion"));
  const isRunning = words(run, "status") === "in_progress";
  const branch = words(run, "head_branch");
  const workflow = first(at(body, "workflow", "name"), at(run, "name"), at(run, "path"));
  const time = timeOf(run, ended ? "completed_at" : "started_at");
  return post(
    {
      color: ended?.[1] ?? colors.running,
      ...sender(body),
      ...titled(
        `${ended?.[0] ?? (isRunning ? "Running" : "Queued")}: ${workflow || "workflow"}${branch ? ` on ${branch}` : ""}`,
        webUrl(run, "html_url"),
      ),
      text: plain(line(words(run, "display_title"))),
      ...fields({
        Commit: code(words(run, "head_sha").slice(0, 10)),
        Run: words(run, "run_number") && `#${line(words(run, "run_number"), 20)}`,
        Duration: ended ? spanBetween(at(run, "started_at"), at(run, "completed_at")) : "",
        Trigger: plain(line(words(run, "event"), 60)),
      }),
      ...(time && { timestamp: time }),
      ...footer(body),
    },
    { updateKey: keyOf("gitea-run", ...idOf(body, id)), isOver: ended !== undefined },
  );
}

/** Forgejo tells of a run when it is through, and holds its repository inside of it. */
export function readActionRun(body: unknown): ReadResult {
  const run = at(body, "run");
  const id = words(run, "id");
  if (!id) return reject("An action run has an id.");
  const place = { repository: at(run, "repository") ?? at(body, "repository") };
  const action = words(body, "action");
  const [state, color] =
    action === "recover" || action === "recovered"
      ? ["Recovered", colors.fine]
      : (endings.get(action) ?? endings.get(words(run, "status")) ?? ["Ended", colors.quiet]);
  const branch = words(run, "prettyref");
  const nanoseconds = Number(words(run, "duration")) || 0;
  return post(
    {
      color,
      ...sender({ sender: at(run, "trigger_user") }),
      ...titled(
        `${state}: ${words(run, "workflow_id") || "workflow"}${branch ? ` on ${branch}` : ""}`,
        webUrl(run, "html_url"),
      ),
      text: plain(line(words(run, "title"))),
      ...fields({
        Commit: code(words(run, "commit_sha").slice(0, 10)),
        Run: words(run, "index_in_repo") && `#${line(words(run, "index_in_repo"), 20)}`,
        Duration:
          spanBetween(at(run, "started"), at(run, "stopped")) || span(nanoseconds / 1_000_000_000),
        Trigger: plain(line(words(run, "event"), 60)),
      }),
      ...footer(place),
    },
    { updateKey: keyOf("gitea-run", ...idOf(place, id)), isOver: true },
  );
}

export function readStatus(body: unknown): ReadResult {
  const [sha, context] = [words(body, "sha"), words(body, "context")];
  if (!sha) return reject("A status is one of a commit.");
  const given = words(body, "state");
  const ended = endings.get(given);
  return post(
    {
      color: ended?.[1] ?? colors.running,
      ...sender(body),
      ...titled(
        `${ended?.[0] ?? "Running"}: ${context || "check"}`,
        firstUrl(at(body, "target_url"), at(body, "commit", "url")),
      ),
      text: plain(line(words(body, "description"), 300)),
      ...fields({
        Commit: code(sha.slice(0, 10)),
        Subject: plain(line(subjectOf(words(body, "commit", "message")))),
      }),
      ...footer(body),
    },
    {
      updateKey: keyOf("gitea-status", ...idOf(body, sha), context || "default"),
      isOver: ended !== undefined,
    },
  );
}
