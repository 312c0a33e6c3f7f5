import { IncomingWebhook } from "@slack/webhook";
import { expect, test } from "vitest";
import { createLogger } from "winston";
import SlackHook from "winston-slack-webhook-transport";
import { anyDatabase } from "../../../../test/kit/each-database.ts";
import { withUnknownToken } from "../../../../test/kit/requests.ts";
import { startWithCast } from "../../../../test/kit/test-server.ts";

const blocks = [
  { type: "header", text: { type: "plain_text", text: "Deploy 7" } },
  { type: "section", text: { type: "mrkdwn", text: "*api* is <https://ci.example/7|out>" } },
];

anyDatabase((open) => {
  async function openChat(environment: Record<string, string> = {}) {
    const cast = await startWithCast(await open(), environment);
    const items = async () =>
      (await cast.request(`GET ${cast.chat}/messages`, { as: cast.ada })).body.items;
    return { ...cast, items };
  }

  test("[W26] Slack's own client posts, receives ok, and reads the reason of a rejection", async () => {
    const { relay, items } = await openChat();
    const client = new IncomingWebhook(`${relay.url}/slack`, { username: "CI" });
    expect(await client.send("*Hello* <https://example.org|there>")).toEqual({ text: "ok" });
    await client.send({
      text: "Deploy 7",
      blocks,
      attachments: [{ color: "good", text: "_fast_" }],
    });
    expect(await items()).toMatchObject([
      { text: "**Hello** [there](https://example.org)", author: { name: "CI" } },
      {
        text: "### Deploy 7\n\n**api** is [out](https://ci.example/7)",
        cards: [{ color: "#2eb886", text: "_fast_" }],
      },
    ]);
    await expect(client.send({ text: "" })).rejects.toMatchObject({
      statusCode: 400,
      body: "no_text",
    });
  });

  test("[W26] Slack's own client posts to URLs in Slack's form, and is rejected with a wrong token", async () => {
    const { relay, url, items } = await openChat();
    const token = relay.url.split("/").at(-1);
    expect(await new IncomingWebhook(`${url}/hooks/${token}`).send("Hello")).toEqual({
      text: "ok",
    });
    expect(await items()).toMatchObject([{ text: "Hello" }]);
    const unknown = new IncomingWebhook(`${withUnknownToken(relay.url)}/slack`);
    await expect(unknown.send("Hello")).rejects.toMatchObject({ statusCode: 404 });
  });

  test("Slack's own client retries until a busy server accepts its message", async () => {
    const database = await open();
    const { request, ada, chat, relay } = await startWithCast(database, { BELFRY_POST_QUEUE: "1" });
    const full = Promise.withResolvers<void>();
    const refused = Promise.withResolvers<void>();
    const client = new IncomingWebhook(`${relay.url}/slack`, {
      retryConfig: { retries: 1000, minTimeout: 1, factor: 1 },
      async fetch(...request) {
        const answer = await fetch(...request);
        if (answer.status === 503) refused.resolve();
        return answer;
      },
    });
    const sent = await database.sql.transaction().execute(async (trx) => {
      await trx.updateTable("chats").set({ topic: "" }).execute(); // no post is written during the test
      for (let index = 0; index < 9; index++) {
        request(`POST ${relay.url}`, { body: { text: "before" } }).then(({ status }) => {
          if (status === 503) full.resolve();
        });
      }
      await full.promise;
      const sending = client.send("at last");
      await refused.promise;
      return { sending };
    });
    expect(await sent.sending).toEqual({ text: "ok" });
    const { body } = await request(`GET ${chat}/messages`, { as: ada });
    const texts = body.items.map(({ text }: { text: string }) => text);
    expect(texts.filter((text: string) => text === "at last")).toHaveLength(1);
  });

  test("[W26] A logger for Slack posts to Belfry", async () => {
    const { relay, items } = await openChat();
    const transport = new SlackHook({
      webhookUrl: `${relay.url}/slack`,
      formatter: ({ level, message }) => ({
        text: `${level}: ${message}`,
        attachments: [{ color: "danger", fields: [{ title: "Host", value: "db-1", short: true }] }],
      }),
    });
    const logged = new Promise((resolve, reject) => {
      transport.on("logged", resolve).on("error", reject);
    });
    createLogger({ transports: [transport] }).error("disk is full");
    await logged;
    expect(await items()).toMatchObject([
      {
        text: "error: disk is full",
        cards: [{ color: "#a30200", fields: [{ title: "Host", value: "db-1", short: true }] }],
      },
    ]);
  });
});
