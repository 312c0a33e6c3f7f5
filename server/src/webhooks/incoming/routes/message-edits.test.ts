import { expect, test } from "vitest";
import { eachDatabase } from "../../../../test/kit/each-database.ts";
import { listen } from "../../../../test/kit/live-client.ts";
import { withUnknownToken } from "../../../../test/kit/requests.ts";
import { startWithCast } from "../../../../test/kit/test-server.ts";

const card = { title: "Build 7", text: "running" };

eachDatabase((open) => {
  test("[W33] A sender edits its own message, and unnamed members stay unchanged", async () => {
    const belfry = await startWithCast(await open());
    const { request, ada, chat, deploys, relay } = belfry;
    await request(`POST ${relay.url}`, { body: { text: "before", cards: [card] } });
    const client = await listen(belfry, ada);
    const edited = await request(`PATCH ${relay.url}/messages/1`, { body: { text: "after" } });
    expect(edited.body).toEqual({ ok: true, id: 1, chatId: deploys.id, created: false });
    expect((await client.next("message.changed")).message).toMatchObject({
      text: "after",
      cards: [card],
    });
    await request(`PATCH ${relay.url}/messages/1`, { body: { cards: [] } });
    const { body } = await request(`GET ${chat}/messages/1`, { as: ada });
    expect(body).toMatchObject({ text: "after", rev: 3, updatedAt: expect.any(String) });
    expect(body.cards).toBeUndefined();
  });

  test("[W33] An edit that leaves an empty message is rejected and changes nothing", async () => {
    const { request, ada, chat, relay } = await startWithCast(await open());
    await request(`POST ${relay.url}`, { body: { text: "before" } });
    for (const [body, code] of [
      [{ text: " " }, "empty_message"],
      [{ text: 5 }, "invalid_body"],
      ["not json", "invalid_body"],
      [{ text: "x".repeat(40_001) }, "text_too_long"],
    ]) {
      const refused = await request(`PATCH ${relay.url}/messages/1`, { body });
      expect(refused.body.code, JSON.stringify(body).slice(0, 40)).toBe(code);
    }
    expect((await request(`GET ${chat}/messages/1`, { as: ada })).body.text).toBe("before");
  });

  test("[W35] A dry run of an edit or a deletion is rejected and changes nothing", async () => {
    const { request, ada, chat, relay } = await startWithCast(await open());
    await request(`POST ${relay.url}`, { body: { text: "before" } });
    for (const method of ["PATCH", "DELETE"]) {
      const path = `${method} ${relay.url}/messages/1?dryRun=true`;
      const refused = await request(path, method === "PATCH" ? { body: { text: "after" } } : {});
      expect(refused, method).toMatchObject({ status: 400, body: { code: "invalid_request" } });
    }
    expect((await request(`GET ${chat}/messages/1`, { as: ada })).body.text).toBe("before");
  });

  test("[W33] A sender deletes its own message", async () => {
    const belfry = await startWithCast(await open());
    const { request, ada, chat, relay } = belfry;
    await request(`POST ${relay.url}`, { body: { text: "before" } });
    const client = await listen(belfry, ada);
    expect((await request(`DELETE ${relay.url}/messages/1`)).status).toBe(204);
    await client.next("message.removed");
    const { body } = await request(`GET ${chat}/messages/1`, { as: ada });
    expect(body).toMatchObject({ text: "", deletedAt: expect.any(String) });
    expect((await request(`DELETE ${relay.url}/messages/1`)).body.code).toBe("message_not_found");
  });

  test("[W33] A sender gets 404 for messages that it did not post", async () => {
    const { request, ada, chat, relay } = await startWithCast(await open());
    await request(`POST ${chat}/messages`, { as: ada, body: { text: "mine" } });
    const other = await request(`POST ${chat}/webhooks`, { as: ada, body: { name: "Other" } });
    await request(`POST ${other.body.url}`, { body: { text: "another's" } });
    for (const id of ["1", "2", "3", "0", "x", "99999999999999999999"]) {
      const path = `${relay.url}/messages/${id}`;
      for (const answer of [
        await request(`PATCH ${path}`, { body: { text: "taken" } }),
        await request(`DELETE ${path}`),
      ]) {
        expect(answer, id).toMatchObject({ status: 404, body: { code: "message_not_found" } });
      }
    }
    const wrong = withUnknownToken(relay.url);
    expect((await request(`DELETE ${wrong}/messages/1`)).body.code).toBe("webhook_not_found");
    expect((await request(`GET ${relay.url}/messages/1`)).status).toBe(405);
  });

  test("[W34] Discord's clients read, edit and delete their message in Discord's style", async () => {
    const { request, ada, chat, relay } = await startWithCast(await open());
    const token = relay.url.split("/").at(-1);
    for (const base of [`/api/webhooks/1/${token}`, `/api/v10/webhooks/1/${token}`]) {
      const posted = await request(`POST ${base}?wait=true`, {
        body: { content: "hello", embeds: [{ title: "A" }] },
      });
      const path = `${base}/messages/${posted.body.id}`;
      expect((await request(`GET ${path}`)).body).toMatchObject({
        content: "hello",
        embeds: [{ title: "A" }],
      });
      const edited = await request(`PATCH ${path}`, { body: { content: "bye" } });
      expect(edited).toMatchObject({ status: 200, body: { content: "bye" } });
      expect(edited.body.edited_timestamp).toEqual(expect.any(String));
      expect((await request(`DELETE ${path}`)).status).toBe(204);
      expect(await request(`GET ${path}`)).toMatchObject({ status: 404, body: { code: 10008 } });
    }
    expect((await request(`GET ${chat}`, { as: ada })).body.lastMessageId).toBe(2);
  });

  test("[W35] A dry run returns the message and posts nothing", async () => {
    const { request, ada, chat, deploys, relay } = await startWithCast(await open());
    const body = { text: "hello", username: "Deploy", key: "1", cards: [card] };
    const dry = await request(`POST ${relay.url}?dryRun=true`, { body });
    expect(dry.body).toMatchObject({
      ok: true,
      dryRun: true,
      message: { chatId: deploys.id, text: "hello", author: { name: "Deploy" }, cards: [card] },
    });
    const empty = await request(`POST ${relay.url}?dryRun=true`, { body: { text: "" } });
    expect(empty.body.code).toBe("empty_message");
    expect((await request(`GET ${chat}`, { as: ada })).body.lastMessageId).toBe(0);
  });
});
