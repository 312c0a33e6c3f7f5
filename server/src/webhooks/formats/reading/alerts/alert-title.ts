/** The title of an alert group: its state, how many alerts, what is wrong and with what. */
import { firstText } from "../json-path.ts";
import { joinTexts, oneLine } from "../markdown.ts";
import type { AlertGroup } from "./alert-group.ts";

const maxNames = 3;
/** Labels for the urgency of an alert, or for the place of its rule, that do not name its target. */
const otherGroupNames = ["alertname", "severity", "priority", "grafana_folder"];

/** `earlier` is the number of alerts that were resolved before. */
export function titleOf(group: AlertGroup, earlier: number): string {
  return `${stateOf(group, earlier)}: ${joinTexts(" · ", alertNames(group), targetOf(group))}`;
}

function stateOf({ firing, resolved }: AlertGroup, earlier: number): string {
  const over = resolved.length + earlier;
  const count = firing.length + over;
  if (count === 1) return firing.length > 0 ? "Firing" : "Resolved";
  if (over === 0) return `Firing (${count})`;
  if (firing.length === 0) return `Resolved (${count})`;
  return `Firing (${firing.length}), resolved (${over})`;
}

function alertNames({ alerts }: AlertGroup): string {
  const names = alerts.map(({ alert }) =>
    firstText(alert.labels.get("alertname"), alert.summary, alert.description, "Alert"),
  );
  const unique = [...new Set(names)];
  const shown = unique.slice(0, maxNames).map((name) => oneLine(name, 80));
  if (unique.length > maxNames) shown.push(`${unique.length - maxNames} more`);
  return shown.join(", ");
}

/** The labels that the group has in common by its route, and the name of a single alert. */
export function targetLabels({ alerts, groupLabels, common }: AlertGroup): Map<string, string> {
  const grouped = [...groupLabels].filter(
    ([name]) => !otherGroupNames.includes(name) && common.main.has(name),
  );
  const [single, ...others] = alerts;
  return new Map([...grouped, ...(single && others.length === 0 ? single.names : [])]);
}

function targetOf(group: AlertGroup): string {
  const texts = [...targetLabels(group).values()].slice(0, maxNames);
  return texts.map((text) => oneLine(text, 60)).join(" · ");
}
