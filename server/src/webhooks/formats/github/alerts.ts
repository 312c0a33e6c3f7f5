/** What GitHub found in the code itself: vulnerable dependencies, mistakes and secrets, each one message. */
import { post, type ReadResult, reject } from "../format.ts";
import {
  buildKey,
  capitalize,
  code,
  colors,
  escapeMarkdown,
  fields,
  firstText,
  oneLine,
  titled,
  truncate,
} from "../reading/card-parts.ts";
import { get, getList, getText, getUrl } from "../reading/json-path.ts";
import { footer, idOf, sender } from "./who.ts";

const states = new Map<string, [state: string, color: string]>([
  ["fixed", ["Fixed", colors.fine]],
  ["resolved", ["Resolved", colors.fine]],
  ["dismissed", ["Dismissed", colors.quiet]],
  ["auto_dismissed", ["Dismissed", colors.quiet]],
]);

/** Of the two severities the one that matters to safety. */
function severityOf(alert: unknown): string {
  return firstText(
    get(alert, "security_advisory", "severity"),
    get(alert, "rule", "security_severity_level"),
    get(alert, "rule", "severity"),
  );
}

export function readAlert(body: unknown, kind: "dependency" | "code" | "secret"): ReadResult {
  const alert = get(body, "alert");
  const number = getText(alert, "number");
  if (!number) return reject("An alert has a number.");
  const action = getText(body, "action");
  // The body of a closed one may still say that it is open in some branch.
  const closedBy = action === "closed_by_user" ? "dismissed" : action;
  const ended = states.get(closedBy) ?? states.get(getText(alert, "state"));
  const severity = severityOf(alert);
  const isMild = /^(low|note|warning|medium)$/.test(severity);
  const where = firstText(
    get(alert, "dependency", "manifest_path"),
    get(alert, "most_recent_instance", "location", "path"),
    get(getList(alert, "instances")[0], "location", "path"),
  );
  return post(
    {
      color: ended?.[1] ?? (isMild ? colors.running : colors.failed),
      ...sender(body),
      ...titled(`${ended?.[0] ?? "Found"}: ${subjectOf(alert, kind)}`, getUrl(alert, "html_url")),
      text: escapeMarkdown(
        truncate(
          firstText(get(alert, "security_advisory", "summary"), get(alert, "rule", "description")),
          300,
        ),
      ),
      ...fields({
        Severity: escapeMarkdown(capitalize(oneLine(severity, 40))),
        Where: code(oneLine(where)),
        Tool: escapeMarkdown(oneLine(getText(alert, "tool", "name"), 60)),
        Why: escapeMarkdown(
          oneLine(firstText(get(alert, "resolution"), get(alert, "dismissed_reason")), 60),
        ),
      }),
      ...footer(body),
    },
    {
      updateKey: buildKey(`github-${kind}-alert`, ...idOf(body, number)),
      isOver: ended !== undefined,
    },
  );
}

function subjectOf(alert: unknown, kind: "dependency" | "code" | "secret"): string {
  switch (kind) {
    case "dependency":
      return `${getText(alert, "dependency", "package", "name") || "a dependency"} is vulnerable`;
    case "code":
      return firstText(
        get(alert, "rule", "id"),
        get(alert, "rule", "name"),
        "a mistake in the code",
      );
    case "secret":
      return `a secret, ${firstText(get(alert, "secret_type_display_name"), get(alert, "secret_type"), "unknown")}`;
  }
}
