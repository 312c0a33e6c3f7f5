import { expect, test } from "vitest";
import { levelOfCards, levelOfColor } from "./color-levels.ts";

// R6
test.each([
  ["Slack danger", "#a30200", "critical"],
  ["Slack's red", "#e01e5a", "critical"],
  ["Grafana alerting", "#d63232", "critical"],
  ["Zabbix Disaster", "#e45959", "critical"],
  ["Zabbix High", "#e97659", "critical"],
  ["Sentry error", "#e03e2f", "critical"],
  ["Sentry fatal", "#fa4747", "critical"],
  ["Bootstrap danger", "#dc3545", "critical"],
  ["Uptime Kuma for Pumble, down", "#dc3645", "critical"],
  ["a short form of red", "#ff4444", "critical"],
  ["pure red, 16711680 for Discord", "#ff0000", "critical"],
  ["Discord red", "#ed4245", "critical"],
  ["Discord dark red", "#992d22", "critical"],
  ["Alertmanager's templates", "#d00000", "critical"],
  ["Slack warning", "#daa038", "warning"],
  ["Zabbix Average", "#ffa059", "warning"],
  ["Zabbix Warning", "#ffc859", "warning"],
  ["Sentry warning", "#ffc227", "warning"],
  ["Discord orange", "#e67e22", "warning"],
  ["Discord yellow", "#fee75c", "warning"],
  ["Discord gold", "#f1c40f", "warning"],
  ["pure yellow", "#ffff00", "warning"],
  ["GitHub attention", "#9a6700", "warning"],
  ["Slack good", "#2eb886", "success"],
  ["Grafana normal", "#36a64f", "success"],
  ["Zabbix resolved", "#59db8f", "success"],
  ["Uptime Kuma for Pumble, up", "#5bdd8b", "success"],
  ["Discord green", "#57f287", "success"],
  ["Discord dark green", "#1f8b4c", "success"],
  ["pure green, 65280 for Discord", "#00ff00", "success"],
  ["Bootstrap success", "#5cb85c", "success"],
  ["Zabbix Not classified", "#97aab3", undefined],
  ["Zabbix Information", "#7499ff", undefined],
  ["Sentry info", "#2788ce", undefined],
  ["Discord blurple", "#5865f2", undefined],
  ["Discord grey", "#95a5a6", undefined],
  ["Discord teal", "#1abc9c", undefined],
  ["Slack's default grey", "#dddddd", undefined],
  ["GitLab's brand", "#fc6d26", undefined],
  ["GitLab's other brand colour", "#e24329", undefined],
  ["Grafana's brand", "#f46800", undefined],
  ["Reddit", "#ff4500", undefined],
  ["a Teams theme", "#8c1a1a", "critical"],
  ["a Teams theme", "#cc0003", "critical"],
  ["a Teams theme", "#d63333", "critical"],
  ["a Teams theme", "#ffc107", "warning"],
  ["a Teams theme", "#ff9900", "warning"],
  ["a Teams theme", "#2dc72d", "success"],
  ["a Teams theme", "#00e804", "success"],
  ["a Teams theme", "#1a7f37", "success"],
  ["a Teams theme", "#0076d7", undefined],
  ["a Teams theme", "#808080", undefined],
  ["a Teams theme", "#8250df", undefined],
  ["pink", "#eb459e", undefined],
  ["a pale red", "#f8d7da", undefined],
  ["brown", "#795548", undefined],
  ["black", "#000000", undefined],
  ["almost black", "#1a0000", undefined],
  ["white", "#ffffff", undefined],
])("The colour of %s, %s, gives the level %s", (_name, color, level) => {
  expect(levelOfColor(color)).toBe(level);
});

test("Several cards have the worst level of their colours", () => {
  const cards = ["#36a64f", "#dddddd", "#e45959", "#ffc859"].map((color) => ({ color }));
  expect(levelOfCards(cards)).toBe("critical");
  expect(levelOfCards([{}, { color: "#2788ce" }])).toBeUndefined();
});
