/** Builds as the plugin Notification sends them. */
import { type ReadResult, reject } from "../format.ts";
import { postRun } from "../reading/alerts/ci-run.ts";
import { buildKey, type CardMessage, type CardState, colors, findState } from "../reading/card.ts";
import { formatDuration } from "../reading/durations.ts";
import {
  firstText,
  firstUrl,
  get,
  getList,
  getText,
  getTime,
  getUrl,
  isObject,
} from "../reading/json-path.ts";
import {
  code,
  escapeLine,
  formatList,
  joinNames,
  joinTexts,
  link,
  oneLine,
  pluralize,
} from "../reading/markdown.ts";
import { commitUrl } from "../reading/texts/commits.ts";

const results = new Map<string, CardState>([
  ["success", ["Passed", colors.green]],
  ["unstable", ["Unstable", colors.yellow]],
  ["failure", ["Failed", colors.red]],
  ["aborted", ["Aborted", colors.gray]],
  ["not_built", ["Not built", colors.gray]],
]);

const runningPhases = new Map<string, CardState>([
  ["QUEUED", ["Queued", colors.yellow]],
  ["STARTED", ["Running", colors.yellow]],
]);

export function readNotification(body: unknown): ReadResult {
  const build = get(body, "build");
  const [phase, status] = [getText(build, "phase"), getText(build, "status")];
  if (!phase && !status) return reject("The build has neither a phase nor a status.");
  const running = runningPhases.get(phase);
  const [state, color] = running ?? findState(results, status.toLowerCase(), "Ended");
  const number = getText(build, "number");
  const name = firstText(get(body, "display_name"), get(body, "name"), "a job");
  const url = getUrl(build, "full_url");
  const branch = firstText(get(build, "scm", "branch"), get(build, "parameters", "branch"));
  const tests = get(build, "test_summary");
  const card: CardMessage = {
    color,
    level: running ? "info" : undefined,
    title: `${state}: ${name}${number ? ` #${number}` : ""}`,
    titleUrl: url,
    text: joinTexts(
      "\n\n",
      escapeLine(getText(build, "notes"), 200),
      formatTests(tests),
      formatList(get(tests, "failed_tests"), 3, (test) => `- ${code(oneLine(nameOfTest(test)))}`),
    ),
    details: detailsOf(build),
    fields: {
      Commit: joinTexts(" on ", linkCommit(build), code(oneLine(branch))),
      Duration: running ? "" : formatDuration(Number(getText(build, "duration")) / 1000),
      Changes: joinTexts(" by ", formatChanges(build), joinNames(get(build, "scm", "culprits"))),
      Artifacts: formatArtifacts(get(build, "artifacts")),
    },
    timestamp: getTime(build, "timestamp"),
    links: [{ text: "Open log", url: logUrl(url) }],
    footer: "Jenkins",
    updateKey: url ? buildKey("jenkins", url) : buildKey("jenkins", getText(body, "name"), number),
    isOver: !running,
  };
  return postRun(card, {
    result: running ? undefined : resultOfColor(color),
    problem: ["jenkins", jobOf(url) || name, branch || "-"],
    name: number ? `build ${oneLine(number, 20)}` : "a later build",
    order: Number(number),
    isDefaultBranch: isPullRequest(build, branch, url) ? false : undefined,
    endedAt: endOf(build),
  });
}

export function resultOfColor(color: string): "passed" | "failed" | undefined {
  if (color === colors.green) return "passed";
  return color === colors.gray ? undefined : "failed";
}

/** The URL of the job: that of a build without its number. */
export function jobOf(build: string | undefined): string {
  return build?.replace(/\/\d+\/?$/, "") ?? "";
}

/** Multibranch jobs name branches of pull requests "PR-12". */
function isPullRequest(build: unknown, branch: string, url = ""): boolean {
  const id = firstText(
    get(build, "parameters", "CHANGE_ID"),
    get(build, "parameters", "ghprbPullId"),
  );
  return id !== "" || /(^|\/)PR-\d+(\/|$)/.test(branch) || /\/job\/PR-\d+\//.test(url);
}

/** `timestamp` is the start, in milliseconds, and so is the duration. */
function endOf(build: unknown): string | undefined {
  const [start, durationMs] = [
    Number(getText(build, "timestamp")),
    Number(getText(build, "duration")),
  ];
  return start > 0 ? getTime(String(start + (durationMs || 0))) : undefined;
}

export function logUrl(build: string | undefined): string | undefined {
  return build && firstUrl(`${build.replace(/\/$/, "")}/console`);
}

/** Versions of the plugin send names or objects. */
function nameOfTest(test: unknown): string {
  return firstText(test, get(test, "name"), get(test, "displayName"));
}

function formatTests(tests: unknown): string {
  const [total, failed] = [Number(getText(tests, "total")), Number(getText(tests, "failed"))];
  if (!(total > 0)) return "";
  return failed > 0 ? `${failed} of ${total} tests failed` : `${total} tests passed`;
}

/** Hosts of Git repositories show a commit at the same path. */
function linkCommit(build: unknown): string {
  const hash = getText(build, "scm", "commit");
  const short = oneLine(hash.slice(0, 8));
  const repository = getUrl(build, "scm", "url")?.replace(/(\.git)?\/?$/, "");
  const url = commitUrl(repository, hash);
  return url ? link(short, url) : code(short);
}

const maxChanges = 3;

function formatChanges(build: unknown): string {
  const changes = getList(build, "scm", "changes");
  if (changes.length > maxChanges) return pluralize(changes.length, "file");
  return joinTexts(", ", ...changes.map((path) => code(oneLine(getText(path), 100))));
}

/** All changed files, and the end of the log if the plugin is set to send it. */
function detailsOf(build: unknown): string {
  const changes = getList(build, "scm", "changes");
  const log = getText(build, "log").slice(-4000).replaceAll("```", "'''");
  return joinTexts(
    "\n\n",
    changes.length > maxChanges &&
      formatList(changes, 50, (path) => `- ${code(oneLine(getText(path)))}`),
    log && `\`\`\`\n${log}\n\`\`\``,
  );
}

function formatArtifacts(artifacts: unknown): string {
  if (!isObject(artifacts)) return "";
  return Object.entries(artifacts)
    .slice(0, 5)
    .map(([name, urls]) => link(oneLine(name, 60), getUrl(urls, "archive") ?? getUrl(urls, "s3")))
    .join(", ");
}
