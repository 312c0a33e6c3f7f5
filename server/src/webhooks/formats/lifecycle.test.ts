import { expect, test } from "vitest";
import { eachDatabase } from "../../../test/kit/each-database.ts";
import { type Fixture, readFixture } from "../../../test/kit/formats/fixtures.ts";
import { startWithCast } from "../../../test/kit/test-server.ts";

type WebhookRequest = Omit<Fixture, "expect">;

/** An alert as Alertmanager's `slack_configs` and `discord_configs` send it. */
function alert(dialect: "slack" | "discord", state: string): WebhookRequest {
  const title = `[${state}] DiskFull (node-1)`;
  const headers = { "user-agent": "Alertmanager/0.28.1" };
  const attachment = { title, title_link: "http://alerts.example/#/alerts", text: "", footer: "" };
  const body = dialect === "slack" ? { attachments: [attachment] } : { embeds: [{ title }] };
  return { headers, body };
}

const fixtures = [
  ["An Alertmanager alert", "alertmanager", "firing", "resolved"],
  ["A Bitbucket build", "bitbucket", "build-running", "build-passed"],
  ["A Gitea pull request", "gitea", "pull-request", "pull-request-merged"],
  ["A GitHub workflow run", "github", "workflow-run-running", "workflow-run-failed"],
  ["A GitLab pipeline", "gitlab", "pipeline-running", "pipeline-failed"],
  ["A Grafana alert", "grafana", "firing", "resolved"],
  ["A Jenkins build", "jenkins", "started", "failed"],
  ["A PagerDuty incident", "pagerduty", "triggered", "resolved"],
  ["A Sentry issue", "sentry", "issue-created", "issue-resolved"],
  ["A Stripe payment", "stripe", "payment-failed-in-test-mode", "payment"],
  ["An Uptime Kuma monitor", "uptime-kuma", "down", "up"],
] as const;

/** The requests that start and end an event, and the path that they are sent to. */
const lifecycles: [thing: string, path: string, start: WebhookRequest, end: WebhookRequest][] = [
  ...fixtures.map<[string, string, WebhookRequest, WebhookRequest]>(
    ([thing, format, start, end]) => [
      thing,
      `/${format}`,
      readFixture(format, start),
      readFixture(format, end),
    ],
  ),
  ["A Slack alert", "/slack", alert("slack", "FIRING:1"), alert("slack", "RESOLVED")],
  ["A Discord alert", "", alert("discord", "FIRING:1"), alert("discord", "RESOLVED")],
];

eachDatabase((open) => {
  test.each(lifecycles)(
    "[W61] %s is one message until it ends, and a new message when it starts again",
    async (_thing, path, start, end) => {
      const { request, ada, chat, relay } = await startWithCast(await open());
      const titlesAfter = async ({ headers, body }: WebhookRequest) => {
        const { status } = await request(`POST ${relay.url}${path}`, { headers, body });
        expect(status).toBe(200);
        const page = await request(`GET ${chat}/messages`, { as: ada });
        return page.body.items.map((item: { cards: { title: string }[] }) => item.cards[0]?.title);
      };
      const [started] = await titlesAfter(start);
      expect(await titlesAfter(start), "a repeated start").toEqual([started]);
      const [ended] = await titlesAfter(end);
      expect(ended).not.toBe(started);
      expect(await titlesAfter(end), "a repeated end").toEqual([ended]);
      expect(await titlesAfter(start), "a second start").toEqual([ended, started]);
      expect(await titlesAfter(end)).toEqual([ended, ended]);
    },
  );
});
