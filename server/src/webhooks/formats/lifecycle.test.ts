import type { WebhookFormat } from "@belfry/contracts/webhooks/formats";
import { expect, test } from "vitest";
import { anyDatabase } from "../../../test/kit/each-database.ts";
import { type Fixture, readFixtures } from "../../../test/kit/formats/fixtures.ts";
import { startWithCast } from "../../../test/kit/test-server.ts";
import { services } from "./services.ts";

type WebhookRequest = Omit<Fixture, "expect">;

/** An alert as Alertmanager's `slack_configs` and `discord_configs` send it. */
function alert(dialect: "slack" | "discord", state: string): WebhookRequest {
  const title = `[${state}] DiskFull (node-1)`;
  const headers = { "user-agent": "Alertmanager/0.28.1" };
  const attachment = { title, title_link: "http://alerts.example/#/alerts", text: "", footer: "" };
  const body = dialect === "slack" ? { attachments: [attachment] } : { embeds: [{ title }] };
  return { headers, body };
}

interface Lifecycle {
  name: string;
  path: string;
  start: WebhookRequest;
  end: WebhookRequest;
}

const lifecycles: Lifecycle[] = [
  ...services.flatMap(({ name }) => lifecycleOf(name)),
  {
    name: "A Slack alert",
    path: "/slack",
    start: alert("slack", "FIRING:1"),
    end: alert("slack", "RESOLVED"),
  },
  {
    name: "A Discord alert",
    path: "",
    start: alert("discord", "FIRING:1"),
    end: alert("discord", "RESOLVED"),
  },
];

function lifecycleOf(format: WebhookFormat): Lifecycle[] {
  const fixtures = readFixtures(format).map(({ fixture }) => fixture);
  const start = fixtures.find(({ lifecycle }) => lifecycle === "start");
  const end = fixtures.find(({ lifecycle }) => lifecycle === "end");
  return start && end ? [{ name: `An event of ${format}`, path: `/${format}`, start, end }] : [];
}

test("Every service whose events end has fixtures of a start and an end", () => {
  const names = services
    .map(({ name }) => name)
    .filter((name) => readFixtures(name).some(({ fixture }) => fixture.expect.isOver));
  expect(names.length).toBeGreaterThan(5);
  expect(names.filter((name) => lifecycleOf(name).length === 0)).toEqual([]);
});

anyDatabase((open) => {
  test.each(lifecycles)(
    "[W61] $name is one message until it ends, and a new message when it starts again",
    async ({ path, start, end }) => {
      const { request, ada, chat, relay } = await startWithCast(await open());
      let deliveries = 0;
      const titlesAfter = async ({ headers: sent, body }: WebhookRequest) => {
        // Fixtures of one service share the id of their delivery: the same id would be a repeat.
        const headers = Object.fromEntries(
          Object.entries(sent).map(([name, value]) =>
            /delivery|uuid/.test(name) ? [name, `${value}-${++deliveries}`] : [name, value],
          ),
        );
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
