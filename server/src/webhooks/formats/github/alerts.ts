/** GitHub's security alerts: Dependabot, code scanning and secret scanning. */
import { type ReadResult, reject } from "../format.ts";
import { type CardState, colors, postCard } from "../reading/card.ts";
import { firstText, get, getList, getText, getUrl } from "../reading/json-path.ts";
import {
  capitalize,
  code,
  escapeLine,
  escapeMarkdown,
  oneLine,
  truncate,
} from "../reading/markdown.ts";
import { repositoryKey, repositoryOf, senderOf } from "./forge.ts";

type AlertKind = "dependency" | "code" | "secret";

const endStates = new Map<string, CardState>([
  ["fixed", ["Fixed", colors.green]],
  ["resolved", ["Resolved", colors.green]],
  ["dismissed", ["Dismissed", colors.gray]],
  ["auto_dismissed", ["Dismissed", colors.gray]],
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
  const [state, color] = end ?? ["Found", isMild ? colors.yellow : colors.red];
  const file = firstText(
    get(alert, "dependency", "manifest_path"),
    get(alert, "most_recent_instance", "location", "path"),
    get(getList(alert, "instances")[0], "location", "path"),
  );
  const summary = firstText(
    get(alert, "security_advisory", "summary"),
    get(alert, "rule", "description"),
  );
  return postCard({
    color,
    author: senderOf(body),
    title: `${state}: ${findingOf(alert, kind)}`,
    titleUrl: getUrl(alert, "html_url"),
    text: escapeMarkdown(truncate(summary, 300)),
    fields: {
      Severity: escapeMarkdown(capitalize(oneLine(severity, 40))),
      File: code(oneLine(file)),
      Tool: escapeLine(getText(alert, "tool", "name"), 60),
      Reason: escapeLine(firstText(get(alert, "resolution"), get(alert, "dismissed_reason")), 60),
    },
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
