import { expect, test } from "vitest";
import { openCast } from "../../../../test/belfry.ts";
import { eachDatabase } from "../../../../test/each-database.ts";

const headers = { "user-agent": "Apprise" };

eachDatabase((open) => {
  test("[W29] Apprise rings the plain URL by json:// and the one of Mattermost by mmost://", async () => {
    const { ask, ada, chat, relay, url } = await openCast(await open());
    const token = relay.url.slice(relay.url.lastIndexOf("/") + 1);
    const json = {
      version: "1.0",
      title: "Backup",
      message: "done",
      attachments: [],
      type: "info",
    };
    expect((await ask(`POST ${relay.url}`, { body: json, headers })).status).toBe(200);
    const mmost = { text: "# Backup\ndone", icon_url: null, username: "Apprise" };
    const answer = await ask(`POST ${url}/hooks/${token}`, { body: mmost, headers });
    expect([answer.status, answer.body]).toEqual([200, "ok"]);
    const { body } = await ask(`GET ${chat}/messages`, { as: ada });
    expect(body.items).toMatchObject([
      { cards: [{ title: "Backup", text: "done" }] },
      { text: "# Backup\ndone", author: { name: "Apprise" } },
    ]);
  });
});
