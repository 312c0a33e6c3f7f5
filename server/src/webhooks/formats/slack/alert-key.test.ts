import { expect, test } from "vitest";
import type { Delivery } from "../../incoming/request.ts";
import { readerOf } from "../choose.ts";
import type { Said } from "../draft.ts";

const alertmanager = { "user-agent": "Alertmanager/0.28.1" };
const link = "http://alerts.example/#/alerts?receiver=belfry";

interface Sent {
  title: string;
  titleLink?: string;
  headers?: Record<string, string>;
  footer?: string;
}

function read(format: "slack" | "discord" | undefined, delivery: Delivery): unknown {
  return readerOf(format, delivery, null).read(delivery);
}

/** As `slack_configs` posts it: no text, and everything in one attachment. */
function told({ title, titleLink = link, headers = alertmanager, footer = "" }: Sent): Said {
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
  return read("slack", { headers, query: {}, body }) as Said;
}

test("an alert is one message from firing to resolved, whatever joins it meanwhile", () => {
  const [firing, more, resolved] = [
    "[FIRING:1] DiskFull db (node-1 critical (page))",
    "[FIRING:2] DiskFull db (critical (page))",
    "[RESOLVED] DiskFull db (node-1 critical (page))",
  ].map((title) => told({ title }));
  expect(firing?.key).toMatch(/^alert:[0-9a-f]{64}$/);
  expect([more?.key, resolved?.key]).toEqual([firing?.key, firing?.key]);
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
  const keys = titles.map((name) => told({ title: `[FIRING:1] ${name}` }).key);
  expect(new Set(keys).size).toBe(titles.length - 1); // what is only an aside names no group
  expect(keys).not.toContain(undefined);
  expect(told({ title: "[FIRING:1] DiskFull db", titleLink: `${link}2` }).key).not.toBe(keys[0]);
});

test("Grafana's alerts are known by their sender or by their foot", () => {
  const title = "[FIRING:1, RESOLVED:2] High latency Web (page)";
  const resolved = told({
    title: "[RESOLVED] High latency Web",
    footer: "Grafana v11.2.0",
    headers: {},
  });
  expect(resolved.isOver).toBe(true);
  expect(told({ title, headers: { "user-agent": "Grafana" } }).key).toBe(resolved.key);
});

test("what anybody else says is nothing but a message", () => {
  expect(told({ title: "[FIRING:1] DiskFull", headers: {} }).key).toBeUndefined();
  expect(told({ title: "DiskFull" }).key).toBeUndefined();
  expect(told({ title: "[FIRINGS] x" }).key).toBeUndefined();
});

test("it is as true on the plain address and in Discord's dialect", () => {
  const attachments = [{ title: "[RESOLVED] DiskFull db (a)", title_link: link }];
  const plain = read(undefined, { headers: alertmanager, query: {}, body: { attachments } });
  expect(plain).toMatchObject({ key: told({ title: "[FIRING:1] DiskFull db" }).key, isOver: true });
  const keyOf = (title: string) =>
    read("discord", { headers: alertmanager, query: {}, body: { embeds: [{ title }] } }) as Said;
  const [firing, resolved] = [keyOf("[FIRING:1] DiskFull db"), keyOf("[RESOLVED] DiskFull db")];
  expect(resolved.key).toBe(firing.key);
  expect([firing.isOver, resolved.isOver]).toEqual([undefined, true]);
});
