import { expect, test } from "vitest";
import { eachDatabase } from "../../../test/kit/each-database.ts";
import { type Fixture, readFixture } from "../../../test/kit/format-fixtures.ts";
import { startWithCast } from "../../../test/kit/test-server.ts";

type Sent = Omit<Fixture, "expect">;

/** As Alertmanager's `slack_configs` and `discord_configs` post an alert. */
function alert(dialect: "slack" | "discord", state: string): Sent {
  const title = `[${state}] DiskFull (node-1)`;
  const headers = { "user-agent": "Alertmanager/0.28.1" };
  const attachment = { title, title_link: "http://alerts.example/#/alerts", text: "", footer: "" };
  const body = dialect === "slack" ? { attachments: [attachment] } : { embeds: [{ title }] };
  return { headers, body };
}

/** What begins, what ends it, and where both are posted. */
const lives: [thing: string, address: string, begins: Sent, ends: Sent][] = [
  ...(
    [
      ["an alert of Alertmanager's", "alertmanager", "firing", "resolved"],
      ["a build of Bitbucket's", "bitbucket", "build-running", "build-passed"],
      ["a pull request of Gitea's", "gitea", "pull-request", "pull-request-merged"],
      ["a workflow run of GitHub's", "github", "workflow-run-running", "workflow-run-failed"],
      ["a pipeline of GitLab's", "gitlab", "pipeline-running", "pipeline-failed"],
      ["an alert of Grafana's", "grafana", "firing", "resolved"],
      ["a build of Jenkins'", "jenkins", "started", "failed"],
      ["an incident of PagerDuty's", "pagerduty", "triggered", "resolved"],
      ["an issue of Sentry's", "sentry", "issue-created", "issue-resolved"],
      ["a payment of Stripe's", "stripe", "payment-failed-in-test-mode", "payment"],
      ["a monitor of Uptime Kuma's", "uptime-kuma", "down", "up"],
    ] as const
  ).map<[string, string, Sent, Sent]>(([thing, format, begins, ends]) => [
    thing,
    `/${format}`,
    readFixture(format, begins),
    readFixture(format, ends),
  ]),
  ["an alert in Slack's dialect", "/slack", alert("slack", "FIRING:1"), alert("slack", "RESOLVED")],
  ["an alert in embeds", "", alert("discord", "FIRING:1"), alert("discord", "RESOLVED")],
];

eachDatabase((open) => {
  test.each(lives)(
    "[W61] %s is one message until it is over, and a new one when it begins again",
    async (_thing, address, begins, ends) => {
      const { request, ada, chat, relay } = await startWithCast(await open());
      const shown = async () => {
        const { body } = await request(`GET ${chat}/messages`, { as: ada });
        return body.items.map((item: { cards: { title: string }[] }) => item.cards[0]?.title);
      };
      const tell = async ({ headers, body }: Sent) => {
        const { status } = await request(`POST ${relay.url}${address}`, { headers, body });
        expect(status).toBe(200);
        return shown();
      };
      const [begun] = await tell(begins);
      expect(await tell(begins), "a repeat of what is known").toEqual([begun]);
      const [over] = await tell(ends);
      expect(over).not.toBe(begun);
      expect(await tell(ends), "a repeat of its end").toEqual([over]);
      expect(await tell(begins), "the same anew").toEqual([over, begun]);
      expect(await tell(ends)).toEqual([over, over]);
    },
  );
});
