/** What GitHub found in the code itself: vulnerable dependencies, mistakes and secrets, each one message. */
import { post, type ReadResult, reject } from "../format.ts";
import {
  capital,
  code,
  colors,
  cut,
  fields,
  first,
  keyOf,
  line,
  plain,
  titled,
} from "../reading/card-parts.ts";
import { at, list, webUrl, words } from "../reading/json-path.ts";
import { footer, idOf, sender } from "./who.ts";

const states = new Map<string, [state: string, color: string]>([
  ["fixed", ["Fixed", colors.fine]],
  ["resolved", ["Resolved", colors.fine]],
  ["dismissed", ["Dismissed", colors.quiet]],
  ["auto_dismissed", ["Dismissed", colors.quiet]],
]);

/** Of the two severities the one that matters to safety. */
function severityOf(alert: unknown): string {
  return first(
    at(alert, "security_advisory", "severity"),
    at(alert, "rule", "security_severity_level"),
    at(alert, "rule", "severity"),
  );
}

export function readAlert(body: unknown, kind: "dependency" | "code" | "secret"): ReadResult {
  const alert = at(body, "alert");
  const number = words(alert, "number");
  if (!number) return reject("An alert has a number.");
  const action = words(body, "action");
  // The body of a closed one may still say that it is open in some branch.
  const closedBy = action === "closed_by_user" ? "dismissed" : action;
  const ended = states.get(closedBy) ?? states.get(words(alert, "state"));
  const severity = severityOf(alert);
  const isMild = /^(low|note|warning|medium)$/.test(severity);
  const where = first(
    at(alert, "dependency", "manifest_path"),
    at(alert, "most_recent_instance", "location", "path"),
    at(list(alert, "instances")[0], "location", "path"),
  );
  return post(
    {
      color: ended?.[1] ?? (isMild ? colors.running : colors.failed),
      ...sender(body),
      ...titled(`${ended?.[0] ?? "Found"}: ${subjectOf(alert, kind)}`, webUrl(alert, "html_url")),
      text: plain(
        cut(
          first(at(alert, "security_advisory", "summary"), at(alert, "rule", "description")),
          300,
        ),
      ),
      ...fields({
        Severity: plain(capital(line(severity, 40))),
        Where: code(line(where)),
        Tool: plain(line(words(alert, "tool", "name"), 60)),
        Why: plain(line(first(at(alert, "resolution"), at(alert, "dismissed_reason")), 60)),
      }),
      ...footer(body),
    },
    {
      updateKey: keyOf(`github-${kind}-alert`, ...idOf(body, number)),
      isOver: ended !== undefined,
    },
  );
}

function subjectOf(alert: unknown, kind: "dependency" | "code" | "secret"): string {
  switch (kind) {
    case "dependency":
      return `${words(alert, "dependency", "package", "name") || "a dependency"} is vulnerable`;
    case "code":
      return first(at(alert, "rule", "id"), at(alert, "rule", "name"), "a mistake in the code");
    case "secret":
      return `a secret, ${first(at(alert, "secret_type_display_name"), at(alert, "secret_type"), "unknown")}`;
  }
}
