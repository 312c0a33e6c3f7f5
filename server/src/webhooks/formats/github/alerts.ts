/** GitHub's security alerts: Dependabot, code scanning and secret scanning. */
import { type ReadResult, reject } from "../format.ts";
import { type CardState, colors, postCard } from "../reading/card.ts";
import { firstText, get, getList, getText, getTime, getUrl } from "../reading/json-path.ts";
import {
  capitalize,
  code,
  escapeLine,
  escapeMarkdown,
  joinTexts,
  oneLine,
  truncate,
} from "../reading/markdown.ts";
import { refName, repositoryKey, repositoryOf, senderOf } from "./forge/forge.ts";

type AlertKind = "dependency" | "code" | "secret";

const endStates = new Map<string, CardState>([
  ["fixed", ["Fixed", colors.green]],
  ["resolved", ["Resolved", colors.green]],
  ["dismissed", ["Dismissed", colors.gray]],
  ["auto_dismissed", ["Dismissed automatically", colors.gray]],
]);

export function readAlert(body: unknown, kind: AlertKind): ReadResult {
  const alert = get(body, "alert");
  const number = getText(alert, "number");
  if (!number) return reject("The body has no alert.number.");
  // A closed alert may still be `open` in its instances, so the action is checked first.
  const action = getText(body, "action").replace(/^closed_by_user$/, "dismissed");
  const end = endStates.get(action) ?? endStates.get(getText(alert, "state"));
  const severity = firstText(
    get(alert, "security_advisory", "severity"),
    get(alert, "rule", "security_severity_level"),
    get(alert, "rule", "severity"),
  );
  const isMild = /^(low|note|warning|medium)$/.test(severity);
  const [state, color] = end ?? [
    /^(reopened|reintroduced)/.test(action) ? "Reopened" : "Found",
    isMild ? colors.yellow : colors.red,
  ];
  return postCard({
    color,
    state: end ? "resolved" : "open",
    author: senderOf(body),
    title: `${state}: ${findingOf(alert, kind)}`,
    titleUrl: getUrl(alert, "html_url"),
    text: escapeMarkdown(truncate(summaryOf(alert), 300)),
    fields: {
      Severity: escapeMarkdown(capitalize(oneLine(severity, 40))),
      ...(kind === "dependency" ? versionsOf(alert) : {}),
      File: code(fileOf(alert)),
      Branch: code(oneLine(branchOf(alert))),
      Tool: escapeLine(getText(alert, "tool", "name"), 60),
      Validity: escapeLine(getText(alert, "validity").replace(/^unknown$/, ""), 40),
      Reason: escapeLine(
        firstText(get(alert, "resolution"), get(alert, "dismissed_reason")).replaceAll("_", " "),
        60,
      ),
    },
    startedAt: getTime(alert, "created_at"),
    endedAt: end ? getTime(endOf(alert)) : undefined,
    footer: repositoryOf(body),
    updateKey: repositoryKey(`github-${kind}-alert`, body, number),
    isOver: end !== undefined,
  });
}

function findingOf(alert: unknown, kind: AlertKind): string {
  switch (kind) {
    case "dependency":
      return `${getText(alert, "dependency", "package", "name") || "a dependency"} is vulnerable`;
    case "code":
      return firstText(get(alert, "rule", "id"), get(alert, "rule", "name"), "a code problem");
    case "secret":
      return `secret of type ${firstText(get(alert, "secret_type_display_name"), get(alert, "secret_type"), "unknown")}`;
  }
}

function summaryOf(alert: unknown): string {
  const advisory = get(alert, "security_advisory");
  return joinTexts(
    " · ",
    firstText(get(advisory, "summary"), get(alert, "rule", "description")),
    firstText(get(advisory, "cve_id"), get(advisory, "ghsa_id")),
  );
}

function versionsOf(alert: unknown): Record<string, string> {
  const vulnerability = get(alert, "security_vulnerability");
  return {
    Affected: code(oneLine(getText(vulnerability, "vulnerable_version_range"), 60)),
    "Fixed in": code(oneLine(getText(vulnerability, "first_patched_version", "identifier"), 60)),
  };
}

function fileOf(alert: unknown): string {
  const location =
    get(alert, "most_recent_instance", "location") ??
    get(getList(alert, "instances")[0], "location");
  const path = firstText(get(alert, "dependency", "manifest_path"), get(location, "path"));
  const line = getText(location, "start_line");
  return oneLine(path && Number(line) > 1 ? `${path}:${line}` : path);
}

/** Alerts of pull requests have no branch. */
function branchOf(alert: unknown): string {
  const name = refName(getText(alert, "most_recent_instance", "ref"));
  return name.startsWith("refs/") ? "" : name;
}

function endOf(alert: unknown): unknown {
  return firstText(
    get(alert, "fixed_at"),
    get(alert, "dismissed_at"),
    get(alert, "resolved_at"),
    get(alert, "updated_at"),
  );
}
