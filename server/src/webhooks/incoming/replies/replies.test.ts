import { expect, test } from "vitest";
import { anyDatabase } from "../../../../test/kit/each-database.ts";
import { useOneServer } from "../../../../test/kit/peers/one-server.ts";
import { withUnknownToken } from "../../../../test/kit/requests.ts";
import { startWithCast } from "../../../../test/kit/test-server.ts";

/** The URLs for senders of other products, which change nothing but the URL. */
function addressesOf(relay: { url: string; id: number }) {
  const { origin, pathname } = new URL(relay.url);
  const token = pathname.split("/").at(-1);
  return {
    slack: `${relay.url}/slack`,
    hooks: `${origin}/hooks/${token}`,
    discord: `${origin}/api/webhooks/${relay.id}/${token}`,
    versioned: `${origin}/api/v10/webhooks/${relay.id}/${token}`,
    format: (name: string) => `${relay.url}/${name}`,
  };
}

const alert = {
  attachments: [
    {
      color: "danger",
      title: "[FIRING:1] HighLatency",
      title_link: "https://alerts.example.org/7",
      text: "",
      fallback: "[FIRING:1] HighLatency",
      fields: [{ title: "severity", value: "page", short: true }],
    },
  ],
};

anyDatabase((open) => {
  test("[W26] A Slack sender gets Slack's reply, and its attachments become cards", async () => {
    const { request, ada, chat, relay } = await startWithCast(await open());
    const { slack, hooks } = addressesOf(relay);
    for (const url of [slack, hooks]) {
      const reply = await request(`POST ${url}`, {
        body: { text: "*bold* <https://x.example|x>" },
      });
      expect([reply.status, reply.body]).toEqual([200, "ok"]);
      expect(reply.headers.get("content-type")).toMatch(/^text\/plain/);
    }
    await request(`POST ${slack}`, { body: alert });
    const { items } = (await request(`GET ${chat}/messages`, { as: ada })).body;
    expect(items[0].text).toBe("**bold** [x](https://x.example)");
    expect(items[2].cards).toMatchObject([
      {
        title: "[FIRING:1] HighLatency",
        titleUrl: "https://alerts.example.org/7",
        fields: [{ title: "severity", value: "page", short: true }],
      },
    ]);
  });

  test("[W26] Slack senders get Slack's errors, and 503 with Retry-After over the rate", async () => {
    useOneServer(); // each server counts requests
    const { request, relay } = await startWithCast(await open(), { BELFRY_WEBHOOK_BURST: "3" });
    const { slack } = addressesOf(relay);
    const refusal = async (url: string, body: unknown) => {
      const reply = await request(`POST ${url}`, { body });
      return [reply.status, reply.body];
    };
    expect(await refusal(slack, "no json")).toEqual([400, "invalid_payload"]);
    expect(await refusal(slack, { text: " " })).toEqual([400, "no_text"]);
    const wrong = withUnknownToken(slack);
    expect(await refusal(wrong, { text: "x" })).toEqual([404, "no_service"]);
    await request(`POST ${slack}`, { body: { text: "the last of the burst" } });
    const late = await request(`POST ${slack}`, { body: { text: "x" } });
    expect([late.status, late.body]).toEqual([503, "rate_limited"]);
    expect(Number(late.headers.get("retry-after"))).toBeGreaterThan(0);
  });

  test("[W27] A Discord client reads the webhook, posts, and gets its message with wait", async () => {
    const { request, ada, chat, deploys, relay } = await startWithCast(await open());
    const { discord, versioned } = addressesOf(relay);
    const looked = await request(`GET ${versioned}`);
    expect(looked.body).toMatchObject({ id: String(relay.id), name: "Relay", avatar: "" });
    const embeds = [{ title: "Build", description: "passed", color: 0x2e7d32 }];
    const silent = await request(`POST ${discord}`, { body: { content: "hi", embeds } });
    expect([silent.status, silent.body]).toEqual([204, ""]);
    const { status, body } = await request(`POST ${versioned}?wait=true`, {
      body: { content: "", embeds, username: "CI" },
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      id: "2",
      channel_id: String(deploys.id),
      webhook_id: String(relay.id),
      author: { username: "CI", bot: true },
      embeds: [{ title: "Build" }],
    });
    const { items } = (await request(`GET ${chat}/messages`, { as: ada })).body;
    expect(items[1]).toMatchObject({
      author: { kind: "webhook", name: "CI" },
      cards: [{ title: "Build", text: "passed", color: "#2e7d32" }],
    });
  });

  test.each(["?wait=true", "?wait=True", "?wait=1", "?wait"])(
    "[W27, H1] A Discord client that posts with %s receives the message as plain JSON",
    async (query) => {
      const { request, relay } = await startWithCast(await open());
      const { discord, versioned } = addressesOf(relay);
      const posted = await request(`POST ${discord}${query}`, { body: { content: "hi" } });
      expect(posted).toMatchObject({ status: 200, body: { id: "1", content: "hi" } });
      const edited = await request(`PATCH ${discord}/messages/1`, { body: { content: "hello" } });
      const replies = [
        posted,
        edited,
        await request(`GET ${versioned}`),
        await request(`GET ${discord}/messages/1`),
        await request(`POST ${discord}`, { body: { content: "" } }),
        await request(`GET ${withUnknownToken(discord)}`),
      ];
      expect(replies.map(({ headers }) => headers.get("content-type"))).toEqual(
        replies.map(() => "application/json"),
      );
      const ignored = await request(`POST ${discord}?wait=false`, { body: { content: "hi" } });
      expect(ignored.status).toBe(204);
    },
  );

  test("[W27] Discord clients get error objects with Discord's codes", async () => {
    const { request, relay } = await startWithCast(await open());
    const { discord } = addressesOf(relay);
    const empty = await request(`POST ${discord}`, { body: { content: "" } });
    expect([empty.status, empty.body]).toEqual([
      400,
      { message: "Cannot send an empty message", code: 50006 },
    ]);
    const unknown = withUnknownToken(discord);
    for (const method of ["GET", "POST"]) {
      const body = method === "POST" ? { content: "x" } : undefined;
      const reply = await request(`${method} ${unknown}`, { body });
      expect([reply.status, reply.body.code]).toEqual([404, 10015]);
    }
  });

  test("[W27, F19] A token with the id of another webhook is unknown on every Discord path", async () => {
    const { request, ada, chat, relay } = await startWithCast(await open());
    await request(`POST ${chat}/webhooks`, { as: ada, body: { name: "Second" } });
    const { discord, versioned } = addressesOf({ ...relay, id: 2 });
    const own = addressesOf(relay);
    const { body: posted } = await request(`POST ${own.discord}?wait=1`, {
      body: { content: "x" },
    });
    const content = { content: "y" };
    for (const url of [discord, versioned, versioned.replace("/2/", "/01/")]) {
      for (const [call, body] of [
        [`GET ${url}`],
        [`POST ${url}`, content],
        [`POST ${url}/slack`, { text: "y" }],
        [`GET ${url}/messages/${posted.id}`],
        [`PATCH ${url}/messages/${posted.id}`, content],
        [`DELETE ${url}/messages/${posted.id}`],
      ] as const) {
        const reply = await request(call, { body });
        expect([reply.status, reply.body.code], call).toEqual([404, 10015]);
      }
    }
    const read = await request(`GET ${own.versioned}/messages/${posted.id}`);
    expect(read.body.content).toBe("x");
    expect((await request(`GET ${chat}`, { as: ada })).body.rev).toBe(1);
  });

  test("[W27] Slack bodies on Discord's path get ok, as JSON for Discord's clients", async () => {
    const { request, relay } = await startWithCast(await open());
    const path = `/api/webhooks/1/${relay.url.split("/").at(-1)}/slack`;
    const answered = async (agent: string) => {
      const body = { text: "*hello*" };
      const { body: answer, headers } = await request(`POST ${path}`, {
        body,
        headers: { "user-agent": agent },
      });
      return [answer, headers.get("content-type")];
    };
    expect(await answered("curl/8")).toEqual(["ok", "text/plain; charset=utf-8"]);
    const json = "application/json; charset=utf-8";
    expect(await answered("DiscordBot (https://discord.js.org, 14)")).toEqual(["ok", json]);
  });

  test("[W27, H2] Every webhook URL works with a slash at its end and with Discord's API version", async () => {
    const { request, ada, chat, relay } = await startWithCast(await open());
    const { slack, hooks, discord, versioned, format } = addressesOf(relay);
    const post = async (url: string, body: unknown) => {
      const reply = await request(`POST ${url}`, { body });
      return [reply.status, reply.body.ok ?? reply.body];
    };
    expect(await post(`${relay.url}/`, { text: "1" })).toEqual([200, true]);
    expect(await post(`${slack}/`, { text: "2" })).toEqual([200, "ok"]);
    expect(await post(`${hooks}/`, { text: "3" })).toEqual([200, "ok"]);
    expect(await post(`${discord}/`, { content: "4" })).toEqual([204, ""]);
    expect(await post(`${versioned}/?wait=true`, { content: "5" })).toMatchObject([
      200,
      { id: "5" },
    ]);
    expect(await post(`${discord}/slack/`, { text: "6" })).toEqual([200, "ok"]);
    expect(await post(`${versioned}/slack`, { text: "7" })).toEqual([200, "ok"]);
    expect(await post(`${versioned}/slack/`, { text: "8" })).toEqual([200, "ok"]);
    expect(await post(`${format("generic")}/`, { title: "9" })).toEqual([200, true]);
    const edited = await request(`PATCH ${relay.url}/messages/1/`, { body: { text: "one" } });
    expect(edited.body).toMatchObject({ ok: true, id: 1 });
    const read = await request(`GET ${versioned}/messages/5/`);
    expect(read.body).toMatchObject({ content: "5" });
    expect((await request(`GET ${versioned}/`)).body).toMatchObject({ name: "Relay" });
    const wrong = await request(`GET ${relay.url}/`);
    expect([wrong.status, wrong.headers.get("allow")]).toEqual([405, "POST"]);
    const { items } = (await request(`GET ${chat}/messages`, { as: ada })).body;
    expect(items).toHaveLength(9);
  });

  test("[H6] An emoji is the avatar of a message in every dialect, and no image URL for Discord's clients", async () => {
    const { request, ada, chat, relay } = await startWithCast(await open());
    const { slack, discord } = addressesOf(relay);
    await request(`POST ${slack}`, { body: { text: "up", icon_emoji: ":rocket:" } });
    await request(`POST ${relay.url}`, { body: { text: "up", icon_emoji: ":rocket:" } });
    await request(`POST ${relay.url}`, { body: { text: "up", avatarUrl: "emoji:rocket" } });
    const { items } = (await request(`GET ${chat}/messages`, { as: ada })).body;
    expect(items).toMatchObject(
      Array(3).fill({ text: "up", author: { name: "Relay", avatarUrl: "emoji:rocket" } }),
    );
    const read = await request(`GET ${discord}/messages/1`);
    expect(read.body.author).toMatchObject({ username: "Relay", avatar: null });
  });

  test("[W28] Bodies of services are read by path and by headers", async () => {
    const { request, ada, chat, relay } = await startWithCast(await open());
    const { format } = addressesOf(relay);
    const push = {
      ref: "refs/heads/main",
      compare: "https://github.com/o/r/compare/a...b",
      commits: [{ id: "a".repeat(40), message: "Mend it", author: { name: "Ada" } }],
      repository: { full_name: "o/r", html_url: "https://github.com/o/r" },
      pusher: { name: "ada" },
      sender: { login: "ada" },
    };
    const headers = { "x-github-event": "push" };
    for (const url of [relay.url, format("github")]) {
      const { status, body } = await request(`POST ${url}`, { body: push, headers });
      expect([status, body.ok, body.created]).toEqual([200, true, true]);
    }
    const star = { action: "created", repository: push.repository, sender: push.sender };
    const ignored = await request(`POST ${relay.url}`, {
      body: star,
      headers: { "x-github-event": "star" },
    });
    expect(ignored.body).toMatchObject({ ok: true, ignored: expect.any(String) });
    expect((await request(`POST ${format("nobody")}`, { body: push })).status).toBe(404);
    const { items } = (await request(`GET ${chat}/messages`, { as: ada })).body;
    expect(items).toHaveLength(2);
    expect(JSON.stringify(items[0].cards)).toContain("Mend it");
  });

  test("[W29] The plain URL reads Slack's and Discord's bodies and replies in its own style", async () => {
    const { request, ada, chat, relay } = await startWithCast(await open());
    for (const body of [alert, { content: "from Discord", embeds: null }]) {
      expect((await request(`POST ${relay.url}`, { body })).body).toMatchObject({ ok: true });
    }
    expect((await request(`POST ${relay.url}`, { body: { content: "" } })).body.code).toBe(
      "empty_message",
    );
    const { items } = (await request(`GET ${chat}/messages`, { as: ada })).body;
    expect(items[0].cards[0].title).toBe("[FIRING:1] HighLatency");
    expect(items[1].text).toBe("from Discord");
  });
});
