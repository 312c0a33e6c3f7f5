import { expect, test } from "vitest";
import { anyDatabase } from "../../../test/kit/each-database.ts";
import { startWithCast } from "../../../test/kit/test-server.ts";

/** An alert group as `slack_configs` sends it. */
const alert = (title: string) => ({
  attachments: [
    { title, title_link: "https://alerts.example/#/alerts", text: "", color: "danger" },
  ],
});
const [firing, more, resolved] = [
  "[FIRING:1] DiskFull db (node-1 critical)",
  "[FIRING:2] DiskFull db (critical)",
  "[RESOLVED] DiskFull db (critical)",
].map(alert);

anyDatabase((open) => {
  async function openAlerts() {
    const cast = await startWithCast(await open());
    const { request, ada, chat, relay } = cast;
    const messages = async () => (await request(`GET ${chat}/messages`, { as: ada })).body.items;
    const log = async () =>
      (await request(`GET ${chat}/webhooks/1/deliveries`, { as: ada })).body.items;
    const post = async (body: unknown) => {
      expect((await request(`POST ${relay.url}/slack`, { body })).status).toBe(200);
    };
    return { ...cast, messages, log, post };
  }

  test("[W61] An alert in Slack's format is one message, and the log says how its key was found", async () => {
    const { post, messages, log } = await openAlerts();
    for (const body of [firing, more, resolved]) await post(body);
    expect(await messages()).toMatchObject([
      {
        cards: [
          { title: "[RESOLVED] DiskFull db", fields: [{ title: "Labels", value: "critical" }] },
        ],
        level: "success",
        state: "resolved",
      },
    ]);
    const entries = await log();
    expect(entries.map(({ result }: { result: string }) => result)).toEqual([
      "updated",
      "updated",
      "posted",
    ]);
    for (const { reason } of entries) expect(reason).toContain("key derived from the title");
  });

  test("[W61] Without derived alert keys every request is a message, with its severity", async () => {
    const { post, messages, log, request, chat, ada } = await openAlerts();
    await request(`PATCH ${chat}/webhooks/1`, { as: ada, body: { derivesAlertKeys: false } });
    for (const body of [firing, resolved]) await post(body);
    expect(await messages()).toMatchObject([
      { level: "critical", state: "open" },
      { level: "success", state: "resolved" },
    ]);
    for (const entry of await log()) expect(entry).not.toHaveProperty("reason");
  });
});
