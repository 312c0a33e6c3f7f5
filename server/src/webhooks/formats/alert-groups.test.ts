import type { Card } from "@belfry/contracts/messages/cards";
import { expect, test } from "vitest";
import { readFixtures } from "../../../test/kit/formats/fixtures.ts";
import { alertmanager } from "./alertmanager/alertmanager.ts";
import type { MessageDraft } from "./draft.ts";
import type { Format } from "./format.ts";
import { grafana } from "./grafana/grafana.ts";
import { pagerduty } from "./pagerduty/pagerduty.ts";
import { sentry } from "./sentry/sentry.ts";
import { slack } from "./slack/slack.ts";
import { uptimeKuma } from "./uptime-kuma/uptime-kuma.ts";

const alertNames = ["api-7d9f8b6c5-x2k4q", "ledger-0", "worker-58c7d9f7b4-hhq2m"];

function cardOf(format: Format, fixture: string): Card {
  const request = readFixtures(format.name).find(({ name }) => name === fixture)?.fixture;
  return readCard(format, request?.body, request?.headers);
}

function readDraft(body: unknown): MessageDraft {
  const result = alertmanager.read({ headers: {}, query: {}, body });
  if (result.type !== "post") throw new Error(result.reason);
  return result.draft;
}

function readCard(format: Format, body: unknown, headers = {}): Card {
  const result = format.read({ headers, query: {}, body });
  const card = result.type === "post" ? result.draft.cards?.[0] : undefined;
  if (!card) throw new Error(`not posted: ${JSON.stringify(result)}`);
  return card;
}

interface AlertOptions {
  labels?: Record<string, string>;
  annotations?: Record<string, string>;
  status?: string;
}

function alertOf({ labels = {}, annotations = {}, status = "firing" }: AlertOptions) {
  const times = { startsAt: "2025-11-21T11:58:00Z", endsAt: "2025-11-21T12:10:00Z" };
  return { status, labels: { alertname: "DiskFull", ...labels }, annotations, ...times };
}

function readGroup(...alerts: AlertOptions[]): Card {
  return readCard(alertmanager, { groupKey: "k", status: "firing", alerts: alerts.map(alertOf) });
}

function linesOf({ text = "" }: Card): string[] {
  return text.split("\n").filter((line) => line !== "");
}

test("[H4, R7] A group names every pod with its description, and has its start as data", () => {
  const card = cardOf(alertmanager, "pods-crashing");
  expect(linesOf(card)).toEqual([
    "Pod is crash looping.",
    ...[
      ["api-7d9f8b6c5-x2k4q", "app"],
      ["ledger-0", "ledger"],
      ["worker-58c7d9f7b4-hhq2m", "queue-consumer"],
    ].map(
      ([pod, container]) =>
        `- **${pod}**, container ${container}: Pod payments/${pod} (${container}) is in waiting state (reason: "CrashLoopBackOff") on cluster eu-1.`,
    ),
    "reason: CrashLoopBackOff",
  ]);
  expect(card.text).not.toContain("10.42.3.17:8080");
  expect(card.details).toContain("instance: 10.42.3.17:8080");
  expect(card.details, "in the reader's zone").toContain(
    "since [21 Nov, 12:01 UTC](time:2025-11-21T12:01:12.604Z)",
  );
});

test("[H4] Resolved alerts are named with their duration, even while others are firing", () => {
  const partly = linesOf(cardOf(alertmanager, "pods-partly-resolved"));
  expect(
    partly.map((line) => /^- \*\*(\S+)\*\*.*(firing|resolved after [^:]+)/.exec(line)?.slice(1)),
  ).toEqual([
    undefined,
    ["ledger-0", "firing"],
    ["worker-58c7d9f7b4-hhq2m", "firing"],
    ["api-7d9f8b6c5-x2k4q", "resolved after 12 min"],
    undefined,
  ]);
  const over = cardOf(alertmanager, "pods-resolved");
  for (const name of alertNames.slice(1)) expect(over.text).toContain(`**${name}**`);
  expect(over.text?.match(/resolved after/gi)).toHaveLength(2);
});

test("[H4] A message keeps alerts that were resolved before, until they fire again", () => {
  const partly = cardOf(alertmanager, "pods-partly-resolved");
  const end = readFixtures("alertmanager").find(({ name }) => name === "pods-resolved");
  const result = alertmanager.read({ headers: {}, query: {}, body: end?.fixture.body });
  const [kept] = (result.type === "post" && result.withEarlier?.([partly])) || [];
  expect(kept?.title).toBe("Resolved (3): KubePodCrashLooping · payments");
  for (const name of alertNames) expect(kept?.text).toContain(`**${name}**`);
  const again = alertmanager.read({
    headers: {},
    query: {},
    body: readFixtures("alertmanager").find(({ name }) => name === "pods-crashing")?.fixture.body,
  });
  expect(again.type === "post" && again.withEarlier?.([partly])?.[0]?.text).not.toContain(
    "resolved after",
  );
});

test("[H4] The card links to source, silence and runbook of the group", () => {
  const { titleUrl, links } = cardOf(alertmanager, "pods-crashing");
  const filter = encodeURIComponent('{alertname="KubePodCrashLooping", namespace="payments"}');
  const base = "https://alertmanager.example/#";
  expect(titleUrl).toBe(`${base}/alerts?filter=${filter}`);
  expect(links?.map(({ text }) => text)).toEqual(["Silence", "Source", "Runbook"]);
  expect(links?.[0]?.url).toBe(`${base}/silences/new?filter=${filter}`);
  const over = cardOf(alertmanager, "pods-resolved").links;
  expect(over?.map(({ text }) => text)).toEqual(["Source", "Runbook"]);
});

test("[H4] Alerts of several rules are ordered by severity, each with a link to its source", () => {
  const card = cardOf(alertmanager, "several-rules");
  const names = linesOf(card).map((line) => /^- \*\*\[(\w+)\]\(https.*severity (\w+)/.exec(line));
  expect(names.flatMap((match) => (match ? [match.slice(1)] : []))).toEqual([
    ["KubePersistentVolumeFillingUp", "critical"],
    ["KubeDeploymentReplicasMismatch", "warning"],
    ["KubeJobFailed", "info"],
  ]);
});

test("[H4] An alert is named by the scraper's address only if nothing else tells it apart", () => {
  const at = (instance: string, more = {}) => ({ labels: { instance, job: "node", ...more } });
  const byHost = readGroup(at("10.0.0.1:9100"), at("10.0.0.2:9100"));
  expect(linesOf(byHost).slice(0, 2)).toEqual(["- **10.0.0.1:9100**", "- **10.0.0.2:9100**"]);
  const byDevice = readGroup(
    at("10.0.0.1:9100", { device: "sda" }),
    at("10.0.0.1:9100", { device: "sdb" }),
    at("10.0.0.2:9100", { device: "sda" }),
  );
  expect(linesOf(byDevice)[0]).toBe("- **sda**, instance 10.0.0.1:9100");
  expect(readGroup(at("10.0.0.1:9100", { pod: "api-0" })).title).toBe("Firing: DiskFull · api-0");
});

// R2
test("A single alert names its host and its device, and the pod in place of the scraper", () => {
  const titleOf = (labels: Record<string, string>) => readGroup({ labels }).title;
  expect(titleOf({ instance: "db-1:9100", device: "/dev/sda1" })).toBe(
    "Firing: DiskFull · db-1:9100 · /dev/sda1",
  );
  expect(titleOf({ instance: "db-1:9100", host: "db-1" })).toBe("Firing: DiskFull · db-1");
  expect(titleOf({ instance: "10.0.0.7:8080", container: "app" })).toBe("Firing: DiskFull · app");
});

// R2
test("Alerts of a group about one host name it once, and about several hosts with each device", () => {
  const at = (instance: string, device: string) => ({ labels: { instance, device } });
  const oneHost = readGroup(at("db-1:9100", "sda"), at("db-1:9100", "sdb"));
  expect(linesOf(oneHost)).toEqual(["- **sda**", "- **sdb**", "instance: db-1:9100"]);
  const twoHosts = readGroup(at("db-1:9100", "sda"), at("db-2:9100", "sdb"));
  expect(linesOf(twoHosts)).toEqual([
    "- **sda**, instance db-1:9100",
    "- **sdb**, instance db-2:9100",
  ]);
});

// R14
test("Thirty pods are in natural order, and equal sentences are shown once", () => {
  const pods = Array.from({ length: 30 }, (_, index) => `cart-${(index * 7) % 30}`);
  const draft = readDraft({
    groupKey: "k",
    status: "firing",
    alerts: pods.map((pod) =>
      alertOf({
        labels: { pod },
        annotations: { description: `${pod} restarts. Its memory is not enough.` },
      }),
    ),
  });
  const ordered = Array.from({ length: 30 }, (_, index) => `cart-${index}`);
  expect(draft.instances).toEqual(ordered);
  const [first, ...lines] = linesOf(draft.cards?.[0] ?? {});
  expect(first).toBe("Its memory is not enough.");
  expect(lines.slice(0, -1)).toEqual(
    ordered.slice(0, lines.length - 1).map((pod) => `- **${pod}**: ${pod} restarts.`),
  );
  expect(lines.at(-1)).toMatch(/^- and 2\d more: cart-\d+, /);
  expect(lines.at(-1)).toContain("cart-9, cart-10, cart-11");
  const same = readGroup(
    ...pods.slice(0, 6).map((pod) => ({ labels: { pod }, annotations: { summary: "Too slow" } })),
    { labels: { pod: "db-0" }, annotations: { summary: "Full" } },
  );
  expect(linesOf(same)).toEqual([
    "- **cart-0**, **cart-5**, **cart-7**, **cart-14**, **cart-21**, **cart-28**: Too slow",
    "- **db-0**: Full",
  ]);
});

// R7
test("An alert's start and end are data, and no text repeats them", () => {
  const body = (status: string) => ({ groupKey: "k", status, alerts: [alertOf({ status })] });
  expect(readDraft(body("firing"))).toMatchObject({ startedAt: "2025-11-21T11:58:00.000Z" });
  const over = readDraft(body("resolved"));
  expect(over).toMatchObject({
    startedAt: "2025-11-21T11:58:00.000Z",
    endedAt: "2025-11-21T12:10:00.000Z",
  });
  expect(JSON.stringify(over.cards)).not.toMatch(/UTC|after|2025/);
});

test("[H4] The values of annotations are shown, and further annotations are in the details", () => {
  const card = readGroup({ annotations: { value: "97 %", ticket: "OPS-7", summary: "Full" } });
  expect(linesOf(card)).toEqual(["Full", "value 97 %"]);
  expect(card.details).toBe("ticket: OPS-7");
});

test("[H4] Links that differ are shown with each alert, and common labels once", () => {
  const of = (pod: string) => ({
    labels: { pod, cluster: "eu-1", endpoint: "http" },
    annotations: { runbook_url: `https://runbooks.example/${pod}_a` },
  });
  const card = readGroup(of("a"), of("b"));
  expect(card.links).toBeUndefined();
  expect(card.details).toBe(
    "- **a**\n  [Runbook](https://runbooks.example/a_a)\n" +
      "- **b**\n  [Runbook](https://runbooks.example/b_a)\n\nendpoint: http",
  );
  expect(card.text?.match(/eu-1/g)).toHaveLength(1);
});

test("[H4] A long description is shortened on the card and whole in the details", () => {
  const description = `${"word ".repeat(150)}end`;
  const card = readGroup(
    { labels: { pod: "a" }, annotations: { description } },
    { labels: { pod: "b" }, annotations: { description: "short" } },
  );
  expect(card.text).not.toContain("end");
  expect(card.details).toContain(description);
});

test("[H4] The first of many alerts have a line, and the others are named and listed in the details", () => {
  const pods = Array.from({ length: 12 }, (_, index) => `api-${index}`);
  const card = readGroup(
    ...pods.map((pod) => ({ labels: { pod }, annotations: { description: `${pod} is down` } })),
  );
  expect(linesOf(card).at(-1)).toBe("- and 4 more: api-8, api-9, api-10, api-11");
  for (const pod of pods) expect(`${card.text}${card.details}`).toContain(`${pod} is down`);
});

test("[H4] Grafana's silence for several alerts has the matchers that they share", () => {
  const [silence] = cardOf(grafana, "two-rules").links ?? [];
  expect(new URL(silence?.url ?? "").searchParams.get("matchers")).toBe("team=blue");
});

/** Lines of a card on screen, if no text wraps. Two short fields share two lines. */
function countLines(card: Card): number {
  const { author, fields = [], links = [], footer } = card;
  const short = fields.filter((field) => field.short).length;
  const fieldLines = 2 * (Math.ceil(short / 2) + fields.length - short);
  const others = [card.title, author, links[0], footer].filter(Boolean);
  return linesOf(card).length + fieldLines + others.length;
}

test.each([alertmanager, grafana, pagerduty, sentry, uptimeKuma])(
  "[H4] $name's cards have a title and at most twelve visible lines",
  (format) => {
    for (const { name, fixture } of readFixtures(format.name)) {
      if (fixture.expect.type !== "post") continue;
      const card = readCard(format, fixture.body, fixture.headers);
      expect(countLines(card), name).toBeLessThanOrEqual(12);
      expect(card.title, name).toMatch(/\w{3}/);
    }
  },
);

test("[H4] The text template of the guide names every pod in Slack's format", () => {
  const group = "KubePodCrashLooping payments";
  const fixtures = readFixtures("slack").filter(({ name }) => name.startsWith("alertmanager-"));
  const drafts = fixtures.map(({ fixture: { headers, body, expect: expected } }) => {
    const result = slack.read({ headers, query: {}, body });
    if (result.type !== "post") throw new Error(result.reason);
    expect(result.draft).toMatchObject({ level: expected.level, state: expected.state });
    expect(result.draft.cards?.[0]?.title).toContain(group);
    return result.draft;
  });
  expect(new Set(drafts.map(({ updateKey }) => updateKey)).size).toBe(1);
  const [firing, partly] = drafts.map(({ cards }) => cards?.[0]?.text?.split("\n"));
  for (const name of alertNames) {
    expect(firing?.find((line) => line.includes(name))).toMatch(/firing since .*: Pod payments/);
  }
  expect(partly?.find((line) => line.includes(alertNames[0] ?? ""))).toMatch(
    /^• \*\*app, \S+\*\* resolved after 12m0s: Pod payments/,
  );
});
