/** Alert groups of Alertmanager, whose body Grafana's alerting sends too. */
import { limits } from "@belfry/contracts/limits";
import type { Level } from "@belfry/contracts/messages/messages";
import { get, getList, getText, isObject } from "../json-path.ts";
import { oneLine } from "../markdown.ts";
import { type Alert, type AlertLink, type Texts, urlOf } from "./alert.ts";
import { commonLabels, commonTexts, compareNames, type NamedAlert, nameAlerts } from "./labels.ts";
import { commonSentences } from "./sentences.ts";
import { compareLevels } from "./severity.ts";

interface Shared {
  summary: string;
  description: string;
  annotations: Texts;
  links: readonly AlertLink[];
}

export interface AlertGroup {
  /** Firing ones first, the most severe first, then by name. */
  alerts: readonly NamedAlert[];
  firing: readonly Alert[];
  resolved: readonly Alert[];
  /** The most severe level of what is firing. */
  level: Level;
  /** Labels with the same value in all alerts. */
  common: ReturnType<typeof commonLabels>;
  /** The labels that the sender groups by. */
  groupLabels: Texts;
  /** Texts and links that all alerts have in common; "" for texts that differ. */
  shared: Shared;
  receiver: string;
}

export function readAlertGroup(body: unknown, readAlert: (given: unknown) => Alert): AlertGroup {
  const alerts = getList(body, "alerts")
    .filter(isObject)
    .map((alert) => readAlert(withCommon(alert, body)));
  const isOver = getText(body, "status") === "resolved";
  const firing = isOver ? [] : alerts.filter(({ isFiring }) => isFiring);
  firing.sort((a, b) => compareLevels(a.level, b.level));
  const resolved = isOver ? alerts : alerts.filter(({ isFiring }) => !isFiring);
  const groupLabels = get(body, "groupLabels");
  const groupNames = isObject(groupLabels) ? Object.keys(groupLabels) : [];
  return {
    alerts: sortAlerts(nameAlerts([...firing, ...resolved]), firing.length),
    firing,
    resolved,
    level: firing[0]?.level ?? "success",
    common: commonLabels(alerts),
    shared: {
      summary: sameText(alerts.map(({ summary }) => summary)),
      description: commonSentences(alerts.map(({ description }) => description)),
      annotations: commonTexts(alerts.map(({ annotations }) => annotations)),
      links: (alerts[0]?.links ?? []).filter(({ text, url }) =>
        alerts.every((alert) => urlOf(alert, text) === url),
      ),
    },
    groupLabels: new Map(groupNames.map((name) => [name, getText(groupLabels, name)])),
    receiver: getText(body, "receiver"),
  };
}

function sortAlerts(alerts: readonly NamedAlert[], firingCount: number): NamedAlert[] {
  const byName = (a: NamedAlert, b: NamedAlert) => compareNames(nameOf(a), nameOf(b));
  const firing = alerts.slice(0, firingCount);
  firing.sort((a, b) => compareLevels(a.alert.level, b.alert.level) || byName(a, b));
  return [...firing, ...alerts.slice(firingCount).sort(byName)];
}

/** Returns the label that names the alert, or else what its alert is called. */
export function nameOf({ alert, names }: NamedAlert): string {
  const [first] = names.values();
  return oneLine(first ?? alert.labels.get("alertname") ?? "alert", 100);
}

/** Alertmanager repeats the common labels in each alert, but test tools may not. */
function withCommon(alert: Record<string, unknown>, body: unknown): Record<string, unknown> {
  const merge = (common: unknown, own: unknown) => ({
    ...(isObject(common) && common),
    ...(isObject(own) && own),
  });
  return {
    ...alert,
    labels: merge(get(body, "commonLabels"), alert.labels),
    annotations: merge(get(body, "commonAnnotations"), alert.annotations),
  };
}

function sameText(texts: readonly string[]): string {
  const [first = ""] = texts;
  return texts.every((text) => text === first) ? first : "";
}

/** Returns when the first of the alerts started, and when the last one ended if all have ended. */
export function timesOf({ alerts, firing }: AlertGroup): { startedAt?: string; endedAt?: string } {
  const timesAt = (name: "startsAt" | "endsAt") =>
    alerts.flatMap(({ alert }) => alert[name] ?? []).sort();
  const startedAt = timesAt("startsAt")[0];
  const endedAt = firing.length === 0 ? timesAt("endsAt").at(-1) : undefined;
  return { ...(startedAt && { startedAt }), ...(endedAt && { endedAt }) };
}

/** Returns the names of the alerts that are firing, or of all if none is. */
export function instancesOf({ alerts, firing }: AlertGroup): string[] {
  const named = firing.length > 0 ? alerts.slice(0, firing.length) : alerts;
  const byName = Map.groupBy(named, nameOf);
  const texts = named.map((one) => {
    const name = nameOf(one);
    return byName.get(name)?.length === 1
      ? name
      : oneLine([...one.names.values()].join(" · "), 100);
  });
  return [...new Set(texts)].slice(0, limits.instancesPerMessage);
}
