import { expect, test } from "vitest";
import { readFixtures } from "../../../test/kit/formats/fixtures.ts";
import { chooseFormat } from "./choose.ts";

const teamsFixtures = new Map(readFixtures("teams").map(({ name, fixture }) => [name, fixture]));

test.each([
  ...["message-card", "jenkins-failed", "uptime-kuma-down", "alertmanager-msteams", "nulls"],
  ...["alertmanager-msteamsv2-resolved", "grafana-adaptive", "jenkins-adaptive", "large"],
  ...["adaptive-everything", "adaptive-nulls", "hero-card", "content-as-text"],
])("[H10] The body of %s is read as a Teams card without a format in the URL", (name) => {
  const { body } = teamsFixtures.get(name) ?? {};
  expect(
    chooseFormat(undefined, body as object, { "user-agent": "Alertmanager/0.28.1" }).name,
  ).toBe("teams");
});

test.each<[string, object]>([
  ["native", { text: "a", title: "b", sections: 7, themeColor: "none", type: "message" }],
  ["native", { text: "a", sections: [{ name: "b" }] }],
  ["slack", { text: "a", attachments: [{ title: "b", contentType: "text/plain" }] }],
  ["discord", { content: "a", type: "message" }],
])("A body in the format %s is not taken for a Teams card", (name, body) => {
  expect(chooseFormat(undefined, body, {}).name).toBe(name);
});
