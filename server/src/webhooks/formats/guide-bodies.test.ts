/** Checks that the bodies which users copy from the guides are read by the formats. */
import { readFileSync } from "node:fs";
import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { chooseFormat } from "./choose.ts";

const guides = new URL("../../../../docs/guides/connect/", import.meta.url);

/** Returns the settings that a guide shows in its block. */
function blockOf(service: string): string {
  const page = readFileSync(new URL(`${service}.md`, guides), "utf8");
  return /^```\w+\n([\s\S]*?)\n```$/m.exec(page)?.[1] ?? "";
}

/** Replaces the variables of a template, the longest names first. */
function fill(template: string, values: Record<string, string>): string {
  const names = Object.keys(values).sort((one, other) => other.length - one.length);
  return names.reduce((text, name) => text.replaceAll(name, values[name] ?? ""), template);
}

/** Reads the body as the plain URL does, so that the shape is recognised too. */
function readOnPlainUrl(body: object) {
  const format = chooseFormat(undefined, body, {});
  const result = format.read({ headers: {}, query: {}, body });
  if (result.type !== "post") throw new Error(result.reason);
  const { cards, level, state, updateKey } = result.draft;
  return { format: format.name, title: cards?.[0]?.title, level, state, updateKey };
}

test("The payload of Datadog's guide is read", () => {
  const template = blockOf("datadog").split("Payload:\n")[1] ?? "";
  const body = fill(template, {
    $EVENT_TITLE: "[Triggered on {host:web-1}] CPU is high",
    $EVENT_MSG: "It is slow.",
    $ALERT_TRANSITION: "Triggered",
    $ALERT_SCOPE: "host:web-1",
    $ALERT_CYCLE_KEY: "77",
  });
  expect(readOnPlainUrl(JSON.parse(body))).toEqual({
    format: "datadog",
    title: "Triggered: CPU is high on host:web-1",
    level: "critical",
    state: "open",
    updateKey: "datadog:77",
  });
});

test("The value of UptimeRobot's guide is read", () => {
  const template = blockOf("uptimerobot").split("POST value:\n")[1] ?? "";
  const values = { "*monitorID*": "7", "*monitorFriendlyName*": "Shop", "*alertType*": "1" };
  expect(readOnPlainUrl(JSON.parse(fill(template, values)))).toEqual({
    format: "uptimerobot",
    title: "Down: Shop",
    level: "critical",
    state: "open",
    updateKey: "uptimerobot:7",
  });
});

test("The request body of Healthchecks' guide is read", () => {
  const template = blockOf("healthchecks").split("Request body:\n")[1] ?? "";
  const body = fill(template, {
    $STATUS: "up",
    $NOW: "2025-11-21T12:00:00+00:00",
    $EXITSTATUS: "0",
    $BODY_JSON: '"done"',
    $JSON: '{"name": "Backup", "uuid": "u-1", "n_pings": 3, "status": "up"}',
  });
  expect(readOnPlainUrl(JSON.parse(body))).toEqual({
    format: "healthchecks",
    title: "Up: Backup",
    level: "success",
    state: "resolved",
    updateKey: "healthchecks:u-1",
  });
});

test("The script of Zabbix' guide sends its parameters, which are read", () => {
  const block = blockOf("zabbix");
  const parameters = [...block.matchAll(/- name: (\w+)\n\s+value: ['"](.*)['"]/g)];
  const macros = { "{EVENT.ID}": "12", "{EVENT.NAME}": "Disk is full", "{EVENT.VALUE}": "1" };
  const severity = { "{EVENT.NSEVERITY}": "5", "{HOST.NAME}": "db-1", "{EVENT.SOURCE}": "0" };
  const value = Object.fromEntries(
    parameters.map(([, name, macro = ""]) => [name, fill(macro, { ...macros, ...severity })]),
  );
  const sent: string[] = [];
  class HttpRequest {
    addHeader(header: string) {
      sent.push(header);
    }
    post(...request: string[]) {
      sent.push(...request);
    }
    getStatus = () => 200;
  }
  const script = /script: \|\n((?: {8}.*\n)+)/.exec(block)?.[1];
  const run = `(function () {\n${script}})()`;
  expect(runInNewContext(run, { value: JSON.stringify(value), HttpRequest })).toBe("OK");
  const [header, url = "", body = ""] = sent;
  expect([header, url.slice(-7)]).toEqual(["Content-Type: application/json", "/zabbix"]);
  expect(readOnPlainUrl(JSON.parse(body))).toEqual({
    format: "zabbix",
    title: "Problem: Disk is full on db-1",
    level: "critical",
    state: "open",
    updateKey: "zabbix:12",
  });
});
