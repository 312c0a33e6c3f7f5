/** What machines did: Gitea's workflow runs, Forgejo's action runs, and what others report of a commit. */
import { post, type ReadResult, reject } from "../format.ts";
import {
  buildKey,
  code,
  colors,
  escapeMarkdown,
  fields,
  firstLine,
  firstText,
  firstUrl,
  oneLine,
  titled,
} from "../reading/card-parts.ts";
import { durationBetween, formatDuration } from "../reading/durations.ts";
import { get, getText, getTime, getUrl } from "../reading/json-path.ts";
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
  const run = get(body, "workflow_run");
  const id = getText(run, "id");
  if (!id) return reject("A workflow run has an id.");
  const ended = endings.get(getText(run, "conclusion"));
  const isRunning = getText(run, "status") === "in_progress";
  const branch = getText(run, "head_branch");
  const workflow = firstText(get(body, "workflow", "name"), get(run, "name"), get(run, "path"));
  const time = getTime(run, ended ? "completed_at" : "started_at");
  return post(
    {
      color: ended?.[1] ?? colors.running,
      ...sender(body),
      ...titled(
        `${ended?.[0] ?? (isRunning ? "Running" : "Queued")}: ${workflow || "workflow"}${branch ? ` on ${branch}` : ""}`,
        getUrl(run, "html_url"),
      ),
      text: escapeMarkdown(oneLine(getText(run, "display_title"))),
      ...fields({
        Commit: code(getText(run, "head_sha").slice(0, 10)),
        Run: getText(run, "run_number") && `#${oneLine(getText(run, "run_number"), 20)}`,
        Duration: ended ? durationBetween(get(run, "started_at"), get(run, "completed_at")) : "",
        Trigger: escapeMarkdown(oneLine(getText(run, "event"), 60)),
      }),
      ...(time && { timestamp: time }),
      ...footer(body),
    },
    { updateKey: buildKey("gitea-run", ...idOf(body, id)), isOver: ended !== undefined },
  );
}

/** Forgejo tells of a run when it is through, and holds its repository inside of it. */
export function readActionRun(body: unknown): ReadResult {
  const run = get(body, "run");
  const id = getText(run, "id");
  if (!id) return reject("An action run has an id.");
  const place = { repository: get(run, "repository") ?? get(body, "repository") };
  const action = getText(body, "action");
  const [state, color] =
    action === "recover" || action === "recovered"
      ? ["Recovered", colors.fine]
      : (endings.get(action) ?? endings.get(getText(run, "status")) ?? ["Ended", colors.quiet]);
  const branch = getText(run, "prettyref");
  const nanoseconds = Number(getText(run, "duration")) || 0;
  return post(
    {
      color,
      ...sender({ sender: get(run, "trigger_user") }),
      ...titled(
        `${state}: ${getText(run, "workflow_id") || "workflow"}${branch ? ` on ${branch}` : ""}`,
        getUrl(run, "html_url"),
      ),
      text: escapeMarkdown(oneLine(getText(run, "title"))),
      ...fields({
        Commit: code(getText(run, "commit_sha").slice(0, 10)),
        Run: getText(run, "index_in_repo") && `#${oneLine(getText(run, "index_in_repo"), 20)}`,
        Duration:
          durationBetween(get(run, "started"), get(run, "stopped")) ||
          formatDuration(nanoseconds / 1_000_000_000),
        Trigger: escapeMarkdown(oneLine(getText(run, "event"), 60)),
      }),
      ...footer(place),
    },
    { updateKey: buildKey("gitea-run", ...idOf(place, id)), isOver: true },
  );
}

export function readStatus(body: unknown): ReadResult {
  const [sha, context] = [getText(body, "sha"), getText(body, "context")];
  if (!sha) return reject("A status is one of a commit.");
  const given = getText(body, "state");
  const ended = endings.get(given);
  return post(
    {
      color: ended?.[1] ?? colors.running,
      ...sender(body),
      ...titled(
        `${ended?.[0] ?? "Running"}: ${context || "check"}`,
        firstUrl(get(body, "target_url"), get(body, "commit", "url")),
      ),
      text: escapeMarkdown(oneLine(getText(body, "description"), 300)),
      ...fields({
        Commit: code(sha.slice(0, 10)),
        Subject: escapeMarkdown(oneLine(firstLine(getText(body, "commit", "message")))),
      }),
      ...footer(body),
    },
    {
      updateKey: buildKey("gitea-status", ...idOf(body, sha), context || "default"),
      isOver: ended !== undefined,
    },
  );
}
