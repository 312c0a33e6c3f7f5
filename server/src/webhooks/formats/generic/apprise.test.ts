import { expect, test } from "vitest";
import { anyDatabase } from "../../../../test/kit/each-database.ts";
import { startWithCast } from "../../../../test/kit/test-server.ts";

const headers = { "user-agent": "Apprise" };

anyDatabase((open) => {
  test("[W29] Apprise posts to the plain URL with json:// and to the Mattermost URL with mmost://", async () => {
    const { request, ada, chat, relay, url } = await startWithCast(await open());
    const token = relay.url.slice(relay.url.lastIndexOf("/") + 1);
    const json = {
      version: "1.0",
      title: "Backup",
      message: "done",
      attachments: [],
      type: "info",
    };
    expect((await request(`POST ${relay.url}`, { body: json, headers })).status).toBe(200);
    const mmost = { text: "# Backup\ndone", icon_url: null, username: "Apprise" };
    const reply = await request(`POST ${url}/hooks/${token}`, { body: mmost, headers });
    expect([reply.status, reply.body]).toEqual([200, "ok"]);
    const { body } = await request(`GET ${chat}/messages`, { as: ada });
    expect(body.items).toMatchObject([
      { cards: [{ title: "Backup", text: "done" }] },
      { text: "# Backup\ndone", author: { name: "Apprise" } },
    ]);
  });
});
