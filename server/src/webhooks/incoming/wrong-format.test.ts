/** Requests to the URL of a format that does not exist, or of another service. */
import { expect, test } from "vitest";
import { anyDatabase } from "../../../test/kit/each-database.ts";
import { startWithCast } from "../../../test/kit/test-server.ts";

const push = {
  ref: "refs/heads/main",
  repository: { full_name: "acme/shop", html_url: "https://github.com/acme/shop" },
  pusher: { name: "ada" },
  commits: [],
};
const headers = { "x-github-event": "push", "user-agent": "GitHub-Hookshot/1" };

// R20
anyDatabase((open) => {
  async function startWithLog() {
    const cast = await startWithCast(await open());
    const { request, chat, relay, ada } = cast;
    const lastReason = async () => {
      const url = `GET ${chat}/webhooks/${relay.id}/deliveries`;
      return (await request(url, { as: ada })).body.items[0]?.reason;
    };
    return { ...cast, lastReason };
  }

  test.for([
    ["githb", "No format githb. Did you mean github?"],
    ["Slack", "No format Slack. Did you mean slack?"],
    ["nothing-like-it", "No format nothing-like-it."],
  ] as const)(
    "[W16] A URL that ends with /%s gets 404, and the log says why",
    async ([name, detail]) => {
      const { request, relay, lastReason } = await startWithLog();
      const reply = await request(`POST ${relay.url}/${name}`, { body: push, headers });
      expect(reply.body).toMatchObject({ status: 404, code: "not_found", detail });
      expect(await lastReason()).toBe(detail);
    },
  );

  test("[W16] An unknown token gets the same reply with any format", async () => {
    const { request, url } = await startWithLog();
    const reply = await request(`POST ${url}/api/webhooks/unknown/githb`, { body: push });
    expect(reply.body).toMatchObject({ status: 404, code: "webhook_not_found" });
    const strange = await request(`POST ${url}/api/webhooks/unknown/a%20b`, { body: push });
    expect(strange.body).toMatchObject({ status: 404, code: "not_found" });
  });

  test("[W13] A body of GitHub at the URL of another format names GitHub's", async () => {
    const { request, relay, lastReason } = await startWithLog();
    for (const format of ["gitlab", "slack"]) {
      await request(`POST ${relay.url}/${format}`, { body: push, headers });
      expect(await lastReason()).toMatch(/\. This looks like GitHub's: use \/github\.$/);
    }
    const reply = await request(`POST ${relay.url}/gitlab`, { body: push, headers });
    expect(reply.body).toMatchObject({ status: 400, code: "invalid_body" });
    expect(reply.body.detail).toBe(
      "The body has no object_kind. This looks like GitHub's: use /github.",
    );
  });

  test("[W13] A body of GitHub at a webhook with another format names the setting", async () => {
    const { request, relay, chat, ada, lastReason } = await startWithLog();
    const path = `PATCH ${chat}/webhooks/${relay.id}`;
    await request(path, { as: ada, body: { format: "gitlab" } });
    await request(`POST ${relay.url}/github`, { body: push, headers });
    expect(await lastReason()).toBe(
      "The body has no object_kind. This looks like GitHub's: choose GitHub as the format of the webhook.",
    );
  });

  test("[W13] A body of a service that its own format rejects names no other format", async () => {
    const { request, relay, lastReason } = await startWithLog();
    await request(`POST ${relay.url}/github`, { body: [], headers });
    expect(await lastReason()).not.toContain("looks like");
  });
});
