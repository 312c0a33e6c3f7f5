import { expect, test } from "vitest";
import { openCast } from "../../test/belfry.ts";
import { eachDatabase } from "../../test/each-database.ts";

eachDatabase((open) => {
  test("a posted text is in the chat when the answer arrives", async () => {
    const { ask, ada, chat, deploys, relay } = await openCast(await open());
    const text = "## Build **passed**\n- job: `test`\n> ok";
    const answer = await ask(`POST ${relay.url}`, { body: { text } });
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({ ok: true, id: 1, chatId: deploys.id, created: true });
    const page = await ask(`GET ${chat}/messages`, { as: ada });
    expect(page.body.items).toMatchObject([
      { id: 1, rev: 1, text, author: { kind: "webhook", name: "Relay", avatarUrl: null } },
    ]);
  });
});
