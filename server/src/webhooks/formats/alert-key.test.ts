import { expect, test } from "vitest";
import { chooseFormat } from "./choose.ts";
import type { MessageDraft } from "./draft.ts";
import type { FormatRequest } from "./format.ts";

const alertmanager = { "user-agent": "Alertmanager/0.28.1" };
const link = "http://alerts.example/#/alerts?receiver=belfry";

interface AlertOptions {
  title: string;
  titleLink?: string;
  headers?: Record<string, string>;
  footer?: string;
}

function read(name: "slack" | "discord" | undefined, request: FormatRequest): MessageDraft {
  const format = chooseFormat(name, request.body as object, request.headers);
  const result = format.read(request);
  if (result.type !== "post") throw new Error(`not posted: ${result.reason}`);
  return result.draft;
}

/** As `slack_configs` posts it: without text, and with one attachment. */
function readAlert({
  title,
  titleLink = link,
  headers = alertmanager,
  footer = "",
}: AlertOptions): MessageDraft {
  const attachment = {
    title,
    title_link: titleLink,
    text: "",
    fallback: `${title} | ${titleLink}`,
    footer,
    color: title.includes("FIRING") ? "danger" : "good",
    mrkdwn_in: ["fallback", "pretext", "text"],
  };
  const body = { channel: "#ops", username: "Alertmanager", attachments: [attachment] };
  return read("slack", { headers, query: {}, body });
}

test("An alert group is one message from firing to resolved, even when its alerts change", () => {
  const [firing, more, resolved] = [
    "[FIRING:1] DiskFull db (node-1 critical (page))",
    "[FIRING:2] DiskFull db (critical (page))",
    "[RESOLVED] DiskFull db (node-1 critical (page))",
  ].map((title) => readAlert({ title }));
  expect(firing?.updateKey).toMatch(/^alert:[0-9a-f]{64}$/);
  expect([more?.updateKey, resolved?.updateKey]).toEqual([firing?.updateKey, firing?.updateKey]);
  expect([firing, more, resolved].map((draft) => draft?.isOver)).toEqual([
    undefined,
    undefined,
    true,
  ]);
  expect(resolved?.cards?.[0]?.color).toBe("#2eb886");
});

test("Other groups and other receivers have their own messages", () => {
  const titles = [
    "DiskFull db",
    "DiskFull web",
    "DiskFull",
    "",
    "(all)",
    ")",
    "(",
    "DiskFull db )(",
  ];
  const keys = titles.map((name) => readAlert({ title: `[FIRING:1] ${name}` }).updateKey);
  expect(new Set(keys).size).toBe(titles.length - 1); // labels alone do not name a group
  expect(keys).not.toContain(undefined);
  expect(readAlert({ title: "[FIRING:1] DiskFull db", titleLink: `${link}2` }).updateKey).not.toBe(
    keys[0],
  );
});

test("Grafana's alerts have the same key while some of them are resolved", () => {
  const title = "[FIRING:1, RESOLVED:2] High latency Web (page)";
  const resolved = readAlert({
    title: "[RESOLVED] High latency Web",
    footer: "Grafana v11.2.0",
    headers: {},
  });
  expect(resolved.isOver).toBe(true);
  expect(readAlert({ title, headers: { "user-agent": "Grafana" } }).updateKey).toBe(
    resolved.updateKey,
  );
});

test("An alert has a key whatever program sends it, and other messages have none", () => {
  const key = readAlert({ title: "[FIRING:1] DiskFull" }).updateKey;
  expect(readAlert({ title: "[FIRING:1] DiskFull", headers: {} }).updateKey).toBe(key);
  expect(readAlert({ title: "DiskFull" }).updateKey).toBeUndefined();
  expect(readAlert({ title: "[FIRINGS] x" }).updateKey).toBeUndefined();
});

test("[H4] The labels at the end of an alert's title become a field", () => {
  const title = "[FIRING:2] DiskFull db (node_1 prometheus (eu) critical)";
  const { cards: [card] = [], updateKey } = readAlert({ title });
  expect(card).toMatchObject({
    title: "[FIRING:2] DiskFull db",
    fields: [{ title: "Labels", value: "node\\_1 prometheus (eu) critical" }],
  });
  expect(updateKey).toBe(readAlert({ title: "[FIRING:1] DiskFull db" }).updateKey);
  for (const same of [
    "[FIRING:1] DiskFull",
    "[FIRING:1] (db critical)",
    "[FIRING:1] DiskFull ()",
  ]) {
    expect(readAlert({ title: same }).cards).toMatchObject([{ title: same }]);
  }
});

test("An alert's title gives its severity and its state", () => {
  const levels = ["(db critical)", "(db warning)", "(info)", "(db)", ""].map(
    (labels) => readAlert({ title: `[FIRING:2] DiskFull ${labels}` }).level,
  );
  expect(levels).toEqual(["critical", "warning", "info", "critical", "critical"]);
  expect(readAlert({ title: "[FIRING:1] DiskFull" }).state).toBe("open");
  expect(readAlert({ title: "[RESOLVED] DiskFull (db critical)" })).toMatchObject({
    level: "success",
    state: "resolved",
  });
});

test("Update keys are the same on the plain URL, and also work in Discord's format", () => {
  const attachments = [{ title: "[RESOLVED] DiskFull db (a)", title_link: link }];
  const plain = read(undefined, { headers: alertmanager, query: {}, body: { attachments } });
  expect(plain).toMatchObject({
    updateKey: readAlert({ title: "[FIRING:1] DiskFull db" }).updateKey,
    isOver: true,
  });
  const keyOf = (title: string) =>
    read("discord", { headers: alertmanager, query: {}, body: { embeds: [{ title }] } });
  const [firing, resolved] = [keyOf("[FIRING:1] DiskFull db"), keyOf("[RESOLVED] DiskFull db")];
  expect(resolved.updateKey).toBe(firing.updateKey);
  expect([firing.isOver, resolved.isOver]).toEqual([undefined, true]);
});
