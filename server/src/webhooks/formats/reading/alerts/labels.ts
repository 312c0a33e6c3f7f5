/** Which labels name an alert within its group, and which ones all alerts have in common. */
import type { Alert, Texts } from "./alert.ts";

/** Things that alerts are about, the most specific first. */
const objectNames = (
  "pod container persistentvolumeclaim job_name cronjob deployment statefulset daemonset " +
  "horizontalpodautoscaler node nodename host hostname server vm device mountpoint volume disk " +
  "interface url target domain site queue topic partition consumergroup datname database table " +
  "instance app application component service job"
).split(" ");

/** Labels of the program that measures, which is rarely what an alert is about. */
const scraperNames = (
  "instance service job endpoint prometheus prometheus_replica replica receive tenant_id " +
  "metrics_path uid id rule_uid ref_id datasource_uid"
).split(" ");

const placeNames =
  "severity priority instance cluster environment env region zone namespace team".split(" ");

/** Whether pods or containers are the things that alerts are about. Otherwise the instance is a host. */
function areWorkloads(alerts: readonly Alert[]): boolean {
  return alerts.some(({ labels }) => labels.has("pod") || labels.has("container"));
}

export interface NamedAlert {
  alert: Alert;
  /** The labels that differ within the group, the most telling first. */
  names: Texts;
}

/** Names each alert by the labels that differ. A single alert is named by the thing it is about. */
export function nameAlerts(alerts: readonly Alert[]): NamedAlert[] {
  const names = alerts.length === 1 ? objectNameOf(alerts[0]) : differingNames(alerts);
  return alerts.map((alert) => ({ alert, names: pick(alert.labels, names) }));
}

const collator = new Intl.Collator("en", { numeric: true });

/** Sorts names as people do: cart-2 before cart-10. */
export function compareNames(a: string, b: string): number {
  return collator.compare(a, b);
}

/** The host of a thing is named first, unless the name of the thing is the host. */
function objectNameOf(alert: Alert | undefined): string[] {
  if (!alert) return [];
  const { labels } = alert;
  const [name] = objectNames.filter((one) => labels.has(one));
  if (!name) return [];
  const [host, thing = ""] = [labels.get("instance"), labels.get(name)];
  const isHostKnown = !host || areWorkloads([alert]) || host.split(":")[0] === thing;
  return isHostKnown || name === "instance" ? [name] : ["instance", name];
}

function differingNames(alerts: readonly Alert[]): string[] {
  const all = [...new Set(alerts.flatMap(({ labels }) => [...labels.keys()]))];
  const differing = all.filter(
    (name) => new Set(alerts.map(({ labels }) => labels.get(name))).size > 1,
  );
  const isScraper = scraperTest(alerts);
  const names = differing
    .filter((name) => !isScraper(name))
    .sort(byOrder(["alertname", ...objectNames.filter((name) => name !== "instance")]))
    .sort((a, b) => Number(a === "instance") - Number(b === "instance"));
  // The scraper's labels are needed only where the others are the same.
  for (const name of differing.filter(isScraper).sort(byOrder(scraperNames))) {
    if (isUnique(alerts, names)) break;
    names.push(name);
  }
  return names;
}

/** Returns whether a label is one of the program that measures. */
function scraperTest(alerts: readonly Alert[]): (name: string) => boolean {
  const isHostNamed = !areWorkloads(alerts);
  return (name) => scraperNames.includes(name) && !(isHostNamed && name === "instance");
}

/** Sorts unknown names last. */
function byOrder(known: readonly string[]): (a: string, b: string) => number {
  const rank = (name: string) => (known.includes(name) ? known.indexOf(name) : known.length);
  return (a, b) => rank(a) - rank(b);
}

function isUnique(alerts: readonly Alert[], names: readonly string[]): boolean {
  if (names.length === 0) return false;
  const texts = alerts.map(({ labels }) => JSON.stringify(names.map((name) => labels.get(name))));
  return new Set(texts).size === alerts.length;
}

function pick(texts: Texts, names: readonly string[]): Texts {
  return new Map(
    names.flatMap((name) => {
      const text = texts.get(name);
      return text === undefined ? [] : [[name, text] as const];
    }),
  );
}

/** Labels that all alerts have with the same value: where it happens first, the scraper's apart. */
export function commonLabels(alerts: readonly Alert[]): { main: Texts; scraper: Texts } {
  const common = [...commonTexts(alerts.map(({ labels }) => labels))];
  const isScraperName = scraperTest(alerts);
  const isScraper = ([name]: readonly [string, string]) => isScraperName(name);
  const main = common.filter((label) => !isScraper(label) && label[0] !== "alertname");
  const compare = byOrder(placeNames);
  return {
    main: new Map(main.sort(([a], [b]) => compare(a, b))),
    scraper: new Map(common.filter(isScraper)),
  };
}

/** Returns the texts that all maps have with the same value. */
export function commonTexts(maps: readonly Texts[]): Texts {
  const [first = new Map<string, string>(), ...others] = maps;
  return new Map(
    [...first].filter(([name, text]) => others.every((map) => map.get(name) === text)),
  );
}
