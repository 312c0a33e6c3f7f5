import { expect, test } from "vitest";
import { chooseFormat } from "./choose.ts";
import type { MessageDraft } from "./draft.ts";
import type { FormatRequest } from "./format.ts";

const alertmanager = { "user-agent": "Alertmanager/0.28.1" };
const link = "http://alerts.example/#/alerts?receiver=belfry";

interface Sent {
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

/** As `slack_configs` posts it: no text, and everything in one attachment. */
function told({
  title,
  titleLink = link,
  headers = alertmanager,
  footer = "",
}: Sent): MessageDraft {
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

test("an alert is one message from firing to resolved, whatever joins it meanwhile", () => {
  const [firing, more, resolved] = [
    "[FIRING:1] DiskFull db (node-1 critical (page))",
    "[FIRING:2] DiskFull db (critical (page))",
    "[RESOLVED] DiskFull db (node-1 critical (page))",
  ].map((title) => told({ title }));
  expect(firing?.updateKey).toMatch(/^alert:[0-9a-f]{64}$/);
  expect([more?.updateKey, resolved?.updateKey]).toEqual([firing?.updateKey, firing?.updateKey]);
  expect([firing, more, resolved].map((said) => said?.isOver)).toEqual([
    undefined,
    undefined,
    true,
  ]);
  expect(resolved?.cards?.[0]?.color).toBe("#2eb886");
});

test("another group, or another receiver, is another message", () => {
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
  const keys = titles.map((name) => told({ title: `[FIRING:1] ${name}` }).updateKey);
  expect(new Set(keys).size).toBe(titles.length - 1); // what is only an aside names no group
  expect(keys).not.toContain(undefined);
  expect(told({ title: "[FIRING:1] DiskFull db", titleLink: `${link}2` }).updateKey).not.toBe(
    keys[0],
  );
});

test("Grafana's alerts are known by their sender or by their foot", () => {
  const title = "[FIRING:1, RESOLVED:2] High latency Web (page)";
  const resolved = told({
    title: "[RESOLVED] High latency Web",
    footer: "Grafana v11.2.0",
    headers: {},
  });
  expect(resolved.isOver).toBe(true);
  expect(told({ title, headers: { "user-agent": "Grafana" } }).updateKey).toBe(resolved.updateKey);
});

test("what anybody else says is nothing but a message", () => {
  expect(told({ title: "[FIRING:1] DiskFull", headers: {} }).updateKey).toBeUndefined();
  expect(told({ title: "DiskFull" }).updateKey).toBeUndefined();
  expect(told({ title: "[FIRINGS] x" }).updateKey).toBeUndefined();
});

test("it is as true on the plain address and in Discord's dialect", () => {
  const attachments = [{ title: "[RESOLVED] DiskFull db (a)", title_link: link }];
  const plain = read(undefined, { headers: alertmanager, query: {}, body: { attachments } });
  expect(plain).toMatchObject({
    updateKey: told({ title: "[FIRING:1] DiskFull db" }).updateKey,
    isOver: true,
  });
  const keyOf = (title: string) =>
    read("discord", { headers: alertmanager, query: {}, body: { embeds: [{ title }] } });
  const [firing, resolved] = [keyOf("[FIRING:1] DiskFull db"), keyOf("[RESOLVED] DiskFull db")];
  expect(resolved.updateKey).toBe(firing.updateKey);
  expect([firing.isOver, resolved.isOver]).toEqual([undefined, true]);
});
