/** Links to Grafana's form for a new silence. */
import type { AlertGroup } from "../reading/alerts/alert-group.ts";

/** Returns the form for all firing alerts of the group: with the matchers that they share. */
export function silenceUrl({ alerts, firing, common }: AlertGroup): string | undefined {
  const url = firing[0]?.links.find(({ text }) => text === "Silence")?.url;
  if (!url || alerts.length === 1) return url;
  const form = new URL(url);
  const query = form.searchParams;
  // Versions before 10 send one list, later ones a parameter for each matcher.
  const isList = query.has("matchers");
  const matchers = isList ? query.getAll("matchers").flatMap(split) : query.getAll("matcher");
  const shared = matchers.filter((matcher) => {
    const name = matcher.slice(0, matcher.indexOf("="));
    return name === "alertname"
      ? isSame(firing)
      : common.main.has(name) || common.scraper.has(name);
  });
  if (shared.length === 0) return undefined;
  query.delete("matchers");
  query.delete("matcher");
  if (isList) query.set("matchers", shared.join(","));
  else for (const matcher of shared) query.append("matcher", matcher);
  return form.href;
}

function split(list: string): string[] {
  return list.split(",");
}

function isSame(alerts: AlertGroup["firing"]): boolean {
  return new Set(alerts.map(({ labels }) => labels.get("alertname"))).size === 1;
}
