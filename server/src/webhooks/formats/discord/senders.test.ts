import { EmbedBuilder, WebhookClient } from "discord.js";
import { expect, onTestFinished, test } from "vitest";
import { anyDatabase } from "../../../../test/kit/each-database.ts";
import { useOneServer } from "../../../../test/kit/peers/one-server.ts";
import { withUnknownToken } from "../../../../test/kit/requests.ts";
import { startWithCast } from "../../../../test/kit/test-server.ts";

anyDatabase((open) => {
  async function openChat(environment: Record<string, string> = {}) {
    const cast = await startWithCast(await open(), environment);
    const { request, ada, chat, relay, url } = cast;
    const clientOf = (token: string) => {
      const rest = { api: `${url}/api`, rejectOnRateLimit: () => true };
      const client = new WebhookClient({ id: String(relay.id), token }, { rest });
      onTestFinished(() => client.destroy());
      return client;
    };
    const token: string = relay.url.split("/").at(-1);
    const items = async () => (await request(`GET ${chat}/messages`, { as: ada })).body.items;
    return { ...cast, clientOf, client: clientOf(token), token, items };
  }

  test("[W34] Discord's own client sends, waits, reads, edits and deletes", async () => {
    const { client, items } = await openChat();
    const embed = new EmbedBuilder()
      .setTitle("Deploy 7")
      .setURL("https://ci.example/7")
      .setDescription("||hidden|| words")
      .setColor(0x2eb886)
      .addFields({ name: "Host", value: "db-1", inline: true });

    const sent = await client.send({ content: "**Hello**", username: "CI", embeds: [embed] });
    expect(sent).toMatchObject({ content: "**Hello**", author: { username: "CI", bot: true } });
    expect(await items()).toMatchObject([
      {
        text: "**Hello**",
        author: { name: "CI" },
        cards: [
          {
            title: "Deploy 7",
            titleUrl: "https://ci.example/7",
            text: "hidden words",
            color: "#2eb886",
            fields: [{ title: "Host", value: "db-1", short: true }],
          },
        ],
      },
    ]);

    expect((await client.fetchMessage(sent.id)).content).toBe("**Hello**");
    await client.editMessage(sent.id, { content: "Bye", embeds: [] });
    expect(await items()).toMatchObject([{ text: "Bye" }]);
    await client.deleteMessage(sent.id);
    await expect(client.fetchMessage(sent.id)).rejects.toMatchObject({ status: 404, code: 10008 });
    await expect(client.send({ content: " " })).rejects.toMatchObject({ status: 400, code: 50006 });
  });

  test("[W34] Discord's own client sends files and receives them in the reply", async () => {
    const { client, items, url } = await openChat();
    const files = [{ attachment: Buffer.from("all is well\n"), name: "report.txt" }];
    const sent = await client.send({ content: "The report", files });
    expect(await items()).toMatchObject([
      { text: "The report", files: [{ name: "report.txt", size: 12 }] },
    ]);
    expect(sent.attachments).toMatchObject([{ filename: "report.txt", size: 12 }]);
    const file = await fetch(new URL(sent.attachments[0]?.url ?? "", url));
    expect(file.status, "only members can read a file").toBe(401);
  });

  test("[W34] Discord's own client reads the error for a wrong token and waits for the rate", async () => {
    useOneServer(); // each server counts requests
    const { client, clientOf, token } = await openChat({
      BELFRY_WEBHOOK_RATE: "1",
      BELFRY_WEBHOOK_BURST: "2",
    });
    const unknown = { name: "DiscordAPIError[10015]", status: 404, code: 10015 };
    await expect(clientOf(withUnknownToken(token)).send("Hello")).rejects.toMatchObject(unknown);
    await client.send("one");
    await client.send("two");
    const name = expect.stringMatching(/RateLimit/);
    const limited = client.send("three");
    await expect(limited, "the client waits before the request").rejects.toMatchObject({
      name,
      limit: 2,
    });
    const rejected = clientOf(token).send("three");
    await expect(rejected, "the server replies with the time to wait").rejects.toMatchObject({
      name,
      scope: "user",
      global: false,
    });
  });
});
