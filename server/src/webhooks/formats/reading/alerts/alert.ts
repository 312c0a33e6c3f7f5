/** One alert of a group, as Alertmanager and Grafana's alerting send it. */
import type { Level } from "@belfry/contracts/messages/messages";
import { durationBetween } from "../durations.ts";
import { firstText, firstUrl, get, getText, getTime, getUrl, isObject } from "../json-path.ts";
import { levelOfSeverity } from "./severity.ts";

export type Texts = ReadonlyMap<string, string>;

export interface AlertLink {
  text: string;
  url: string | undefined;
}

export interface Alert {
  isFiring: boolean;
  level: Level;
  labels: Texts;
  summary: string;
  description: string;
  /** The measured value, as text. */
  value: string;
  /** Further annotations. */
  annotations: Texts;
  startsAt: string | undefined;
  endsAt: string | undefined;
  /** How long it was firing; "" while it is. */
  duration: string;
  /** Why the state changed, if not by the measured value. */
  reason: string;
  links: readonly AlertLink[];
}

/** Members of `annotations` that have their own place in the message. */
const shownAnnotations = ["summary", "description", "message", "value"];
const runbookNames = ["runbook_url", "runbook", "runbookUrl", "runbookURL"];
const dashboardNames = ["dashboard_url", "dashboard", "dashboardUrl", "dashboardURL"];

export function readAlert(given: unknown): Alert {
  const [labels, annotations] = [readTexts(get(given, "labels")), get(given, "annotations")];
  const urlAt = (names: string[]) => firstUrl(...names.map((name) => get(annotations, name)));
  const description = firstText(get(annotations, "description"), get(annotations, "message"));
  const summary = getText(annotations, "summary");
  const severity = firstText(labels.get("severity"), labels.get("priority"));
  const [runbook, dashboard] = [urlAt(runbookNames), urlAt(dashboardNames)];
  const linked = [...(runbook ? runbookNames : []), ...(dashboard ? dashboardNames : [])];
  const isFiring = getText(given, "status") !== "resolved";
  const [startsAt, endsAt] = [getTime(given, "startsAt"), getTime(given, "endsAt")];
  return {
    isFiring,
    level: levelOfSeverity(severity),
    labels,
    summary: summary === description ? "" : summary,
    description,
    value: getText(annotations, "value"),
    annotations: withoutNames(readTexts(annotations), [...shownAnnotations, ...linked]),
    startsAt,
    endsAt,
    duration: isFiring ? "" : durationBetween(startsAt, endsAt),
    reason: "",
    links: [
      { text: "Source", url: getUrl(given, "generatorURL") },
      { text: "Dashboard", url: dashboard },
      { text: "Runbook", url: runbook },
    ],
  };
}

/** Names that begin with two underscores are internal ids. */
function readTexts(value: unknown): Texts {
  const names = isObject(value) ? Object.keys(value).slice(0, 100) : [];
  const texts = names.map((name) => [name, getText(value, name)] as const);
  return new Map(texts.filter(([name, text]) => text !== "" && !name.startsWith("__")));
}

export function urlOf({ links }: Alert, name: string): string | undefined {
  return links.find(({ text }) => text === name)?.url;
}

export function withoutNames(texts: Texts, names: readonly string[]): Texts {
  return new Map([...texts].filter(([name]) => !names.includes(name)));
}
