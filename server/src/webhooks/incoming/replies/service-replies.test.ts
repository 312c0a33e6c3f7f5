import { expect, test } from "vitest";
import { anyDatabase } from "../../../../test/kit/each-database.ts";
import { useOneServer } from "../../../../test/kit/peers/one-server.ts";
import { withUnknownToken } from "../../../../test/kit/requests.ts";
import { startWithCast } from "../../../../test/kit/test-server.ts";

anyDatabase((open) => {
  // R17, R18
  test("[W28] ntfy's clients read back the message, under the topic in the URL", async () => {
    const { request, ada, chat, relay } = await startWithCast(await open());
    // npm's ntfy resolves the topic against the server's URL, which has to end with a slash.
    const url = new URL("backups", `${relay.url}/ntfy/`);
    const headers = { "content-type": "text/plain", title: "node-1" };
    const { status, body } = await request(`POST ${url}`, { body: "Disk is full", headers });
    const { items } = (await request(`GET ${chat}/messages`, { as: ada })).body;
    const time = Math.floor(Date.parse(items[0].createdAt) / 1000);
    expect([status, body]).toEqual([
      200,
      {
        id: "1",
        time,
        expires: time + 43_200,
        event: "message",
        topic: "backups",
        title: "node-1",
        message: "Disk is full",
      },
    ]);
    const json = { topic: "ntfy", message: "done" };
    expect((await request(`POST ${relay.url}/ntfy`, { body: json })).body).toMatchObject({
      id: "2",
      topic: "ntfy",
      message: "done",
    });
    const unknown = await request(`POST ${withUnknownToken(`${relay.url}/ntfy`)}`, { body: json });
    expect([unknown.status, unknown.body]).toMatchObject([404, { code: 40401, http: 404 }]);
  });

  // R17
  test("[W28] Gotify's clients read back the message", async () => {
    const { request, relay } = await startWithCast(await open());
    const body = { message: "Disk is full", priority: 8 };
    const posted = await request(`POST ${relay.url}/gotify/message?token=Axyz`, { body });
    expect([posted.status, posted.body]).toMatchObject([
      200,
      { id: 1, appid: relay.id, title: "Relay", message: "Disk is full", date: expect.any(String) },
    ]);
    const empty = await request(`POST ${relay.url}/gotify/message`, { body: { priority: 8 } });
    expect([empty.status, empty.body]).toMatchObject([400, { errorCode: 400 }]);
  });

  // R17
  test("[W28] Google Chat's clients read the name of the message", async () => {
    const { request, deploys, relay } = await startWithCast(await open());
    const posted = await request(`POST ${relay.url}/google-chat`, { body: { text: "*done*" } });
    const space = `spaces/${deploys.id}`;
    expect([posted.status, posted.body]).toMatchObject([
      200,
      { name: `${space}/messages/1`, text: "**done**", thread: { name: `${space}/threads/1` } },
    ]);
    const empty = await request(`POST ${relay.url}/google-chat`, { body: {} });
    expect([empty.status, empty.body.error]).toMatchObject([
      400,
      { code: 400, status: "INVALID_ARGUMENT" },
    ]);
  });

  // R17
  test("[W94] Teams' clients receive a request id", async () => {
    const { request, relay } = await startWithCast(await open());
    const posted = await request(`POST ${relay.url}/teams`, { body: { text: "done" } });
    expect([posted.status, posted.body]).toEqual([200, "1"]);
    expect(posted.headers.get("request-id")).toMatch(/^[0-9a-f-]{36}$/);
  });

  // R17
  test("[W95] Rocket.Chat's clients post to a URL with id and token, and read the success", async () => {
    const { request, ada, chat, relay } = await startWithCast(await open());
    const { origin, pathname } = new URL(relay.url);
    const url = (id: number) => `${origin}/hooks/${id}/${pathname.split("/").at(-1)}`;
    const posted = await request(`POST ${url(relay.id)}`, { body: { text: "**done**" } });
    expect([posted.status, posted.body]).toEqual([200, { success: true }]);
    const wrong = await request(`POST ${url(relay.id + 1)}`, { body: { text: "done" } });
    expect([wrong.status, wrong.body]).toMatchObject([404, { success: false }]);
    const { items } = (await request(`GET ${chat}/messages`, { as: ada })).body;
    expect(items).toMatchObject([{ text: "**done**" }]);
  });

  // As the source of Alertmanager's main branch sends it in 2026. Debian's version does not have it.
  test("[W95] A recorded request of Alertmanager's rocketchat_configs is one alert until it is resolved", async () => {
    useOneServer(); // each server counts requests itself
    const environment = { BELFRY_WEBHOOK_RATE: "1", BELFRY_WEBHOOK_BURST: "2" };
    const { request, ada, chat, relay } = await startWithCast(await open(), environment);
    const send = (title: string, color: string) =>
      request(`POST ${relay.url}/api/v1/chat.postMessage`, {
        body: {
          channel: "#alerts",
          emoji: ":fire:",
          attachments: [
            {
              title,
              title_link: "https://alertmanager.example/#/alerts?receiver=belfry",
              text: "It is down",
              color,
              fields: [{ short: true, title: "Severity", value: "warning" }],
              actions: [{ type: "button", text: "Runbook", url: "https://runbooks.example/down" }],
            },
          ],
        },
        headers: {
          "user-agent": "Alertmanager/0.29.0",
          "x-auth-token": "any",
          "x-user-id": "any",
        },
      });
    const firing = await send("[FIRING:1] Down (p1 warning)", "red");
    expect([firing.status, firing.body]).toEqual([200, { success: true }]);
    await send("[RESOLVED] Down (p1 warning)", "green");
    const { items } = (await request(`GET ${chat}/messages`, { as: ada })).body;
    expect(items).toMatchObject([
      { state: "resolved", level: "success", author: { avatarUrl: "emoji:fire" } },
    ]);
    expect(items[0].cards[0].links).toMatchObject([{ url: "https://runbooks.example/down" }]);
    const limited = await send("[FIRING:1] Down (p1 warning)", "red");
    expect([limited.status, limited.body.success]).toEqual([503, false]);
    expect(limited.headers.get("retry-after")).toBe("1");
  });

  // As the source of Alertmanager's main branch sends it in 2026. Debian's version does not have it.
  test("[W26] A recorded request of Alertmanager's mattermost_configs is one alert until it is resolved", async () => {
    const { request, ada, chat, relay } = await startWithCast(await open());
    const url = relay.url.replace("/api/webhooks/", "/hooks/");
    const send = (title: string, color: string) =>
      request(`POST ${url}`, {
        body: {
          channel: "alerts",
          username: "Alertmanager",
          attachments: [
            {
              fallback: `${title} | https://alertmanager.example/#/alerts?receiver=belfry`,
              color,
              title,
              title_link: "https://alertmanager.example/#/alerts?receiver=belfry",
              text: "**It** is down",
              fields: [{ title: "Severity", value: "warning", short: true }],
            },
          ],
          props: { card: "More about *it*" },
          priority: { priority: "urgent", requested_ack: true },
        },
        headers: { "user-agent": "Alertmanager/0.29.0" },
      });
    const firing = await send("[FIRING:1] Down (p1 warning)", "danger");
    expect([firing.status, firing.body]).toEqual([200, "ok"]);
    await send("[RESOLVED] Down (p1 warning)", "good");
    const { items } = (await request(`GET ${chat}/messages`, { as: ada })).body;
    expect(items).toMatchObject([{ state: "resolved", level: "success" }]);
    expect(items[0].cards).toMatchObject([{ text: "**It** is down" }, { text: "More about *it*" }]);
    await request(`POST ${url}`, { body: { text: "Help", priority: { priority: "important" } } });
    expect((await request(`GET ${chat}/messages/2`, { as: ada })).body.level).toBe("warning");
  });

  // R21
  test("[W27] A Discord client learns which member is wrong", async () => {
    const { request, relay } = await startWithCast(await open());
    const { origin, pathname } = new URL(relay.url);
    const url = `${origin}/api/webhooks/${relay.id}/${pathname.split("/").at(-1)}`;
    const { status, body } = await request(`POST ${url}`, { body: { embeds: [{ color: "red" }] } });
    expect([status, body]).toEqual([
      400,
      {
        message: "Invalid Form Body",
        code: 50035,
        errors: {
          embeds: {
            0: {
              color: {
                _errors: [
                  { code: "INVALID", message: "must be a whole number from 0 to 16777215" },
                ],
              },
            },
          },
        },
      },
    ]);
    const shown = { embeds: [{ color: "red", title: "Build 7" }] };
    expect((await request(`POST ${url}`, { body: shown })).status).toBe(204);
  });
});
