/** Alert groups of Alertmanager, whose body Grafana's alerting sends too. */
import type { Level } from "@belfry/contracts/messages/messages";
import { get, getList, getText, isObject } from "../json-path.ts";
import { type Alert, type AlertLink, type Texts, urlOf } from "./alert.ts";
import { commonLabels, commonTexts, type NamedAlert, nameAlerts } from "./labels.ts";
import { compareLevels } from "./severity.ts";

interface Shared {
  summary: string;
  description: string;
  annotations: Texts;
  links: readonly AlertLink[];
}

export interface AlertGroup {
  /** Firing ones first, the most severe first. */
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
    alerts: nameAlerts([...firing, ...resolved]),
    firing,
    resolved,
    level: firing[0]?.level ?? "success",
    common: commonLabels(alerts),
    shared: {
      summary: sameText(alerts.map(({ summary }) => summary)),
      description: sameText(alerts.map(({ description }) => description)),
      annotations: commonTexts(alerts.map(({ annotations }) => annotations)),
      links: (alerts[0]?.links ?? []).filter(({ text, url }) =>
        alerts.every((alert) => urlOf(alert, text) === url),
      ),
    },
    groupLabels: new Map(groupNames.map((name) => [name, getText(groupLabels, name)])),
    receiver: getText(body, "receiver"),
  };
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

export function lastEnd(alerts: readonly Alert[]): string | undefined {
  return alerts
    .flatMap(({ endsAt = [] }) => endsAt)
    .sort()
    .at(-1);
}
