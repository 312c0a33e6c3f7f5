import { EmbedBuilder, WebhookClient } from "discord.js";
import { expect, test } from "vitest";
import { openCast } from "../../../test/belfry.ts";
import { eachDatabase } from "../../../test/each-database.ts";

eachDatabase((open) => {
  test("[W34] Discord's own client sends, waits, looks, edits and deletes", async () => {
    const { ask, ada, chat, relay, url } = await openCast(await open());
    const token = relay.url.slice(relay.url.lastIndexOf("/") + 1);
    const client = new WebhookClient(
      { id: String(relay.id), token },
      { rest: { api: `${url}/api` } },
    );
    const items = async () => (await ask(`GET ${chat}/messages`, { as: ada })).body.items;
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
    client.destroy();
  });
});
