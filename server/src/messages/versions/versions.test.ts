import { limits } from "@belfry/contracts/limits";
import { expect, test } from "vitest";
import { eachDatabase } from "../../../test/kit/each-database.ts";
import { startWithCast } from "../../../test/kit/test-server.ts";

eachDatabase((open) => {
  async function startWithMessage() {
    const database = await open();
    const cast = await startWithCast(database);
    const { request, chat, ben, clock } = cast;
    await request(`POST ${chat}/messages`, { as: ben, body: { text: "one" } });
    const edit = async (text: string) => {
      clock.at += 1000;
      return request(`PATCH ${chat}/messages/1`, { as: ben, body: { text } });
    };
    const versions = (as: string, id = 1) => request(`GET ${chat}/messages/${id}/versions`, { as });
    const textsOf = async (as: string) => {
      const { body } = await versions(as);
      return body.items.map(({ text }: { text: string }) => text);
    };
    const rows = () => database.sql.selectFrom("message_versions").selectAll().execute();
    return { ...cast, edit, versions, textsOf, rows };
  }

  test("Every member reads the versions of an edited message, the newest first", async () => {
    const { ada, ben, cleo, clock, edit, versions } = await startWithMessage();
    const start = clock.at;
    const at = (seconds: number) => new Date(start + seconds * 1000).toISOString();
    expect((await versions(ada)).body).toEqual({ items: [{ text: "one", at: at(0) }] });
    await edit("two");
    await edit("three");
    const items = [
      { text: "three", at: at(2) },
      { text: "two", at: at(1) },
      { text: "one", at: at(0) },
    ];
    expect((await versions(ada)).body).toEqual({ items });
    expect((await versions(ben)).body).toEqual({ items });
    expect((await versions(cleo)).body).toMatchObject({ status: 404, code: "chat_not_found" });
    expect((await versions(ada, 9)).body).toMatchObject({ code: "message_not_found" });
  });

  test("Reactions, pins and an edit without a change make no version", async () => {
    const { request, chat, ada, edit, textsOf } = await startWithMessage();
    await request(`PUT ${chat}/messages/1/reactions/👍`, { as: ada });
    await request(`PUT ${chat}/messages/1/pin`, { as: ada });
    await edit("one");
    expect(await textsOf(ada)).toEqual(["one"]);
    await edit("two");
    expect(await textsOf(ada)).toEqual(["two", "one"]);
  });

  test("A rejected edit makes no version", async () => {
    const { request, chat, ada, edit, rows } = await startWithMessage();
    expect((await edit(" ")).status).toBe(400);
    const body = { text: "Ada's" };
    expect((await request(`PATCH ${chat}/messages/1`, { as: ada, body })).status).toBe(403);
    expect(await rows()).toEqual([]);
  });

  test("A message keeps at most 24 former versions, and the oldest goes", async () => {
    const { ada, edit, textsOf, rows } = await startWithMessage();
    for (let number = 2; number <= limits.versionsPerMessage + 3; number++) {
      await edit(`text ${number}`);
    }
    expect(await rows()).toHaveLength(24);
    const texts = await textsOf(ada);
    expect(texts).toHaveLength(25);
    expect([texts[0], texts.at(-1)]).toEqual(["text 27", "text 3"]);
  });

  test("Messages that a webhook updates or edits have no former versions", async () => {
    const { request, ada, relay, versions, rows } = await startWithMessage();
    await request(`POST ${relay.url}`, { body: { text: "10%", key: "job" } });
    await request(`POST ${relay.url}`, { body: { text: "100%", key: "job" } });
    await request(`PATCH ${relay.url}/messages/2`, { body: { text: "Done" } });
    expect((await versions(ada, 2)).body.items).toMatchObject([{ text: "Done" }]);
    expect(await rows()).toEqual([]);
  });

  test("The versions go with their message, and with old messages", async () => {
    const { request, chat, ada, ben, clock, server, edit, versions, rows } =
      await startWithMessage();
    await edit("two");
    await request(`DELETE ${chat}/messages/1`, { as: ben });
    expect((await versions(ada)).body).toMatchObject({ status: 404, code: "message_not_found" });
    expect(await rows()).toEqual([]);
    await request(`POST ${chat}/messages`, { as: ben, body: { text: "three" } });
    await request(`PATCH ${chat}/messages/2`, { as: ben, body: { text: "four" } });
    expect(await rows()).toHaveLength(1);
    await request(`PATCH ${chat}`, { as: ada, body: { retentionDays: 1 } });
    clock.at += 2 * 86_400_000;
    await server.deletion.retention.run();
    expect(await rows()).toEqual([]);
  });

  test("The versions go with the messages of a deleted user, and with a deleted chat", async () => {
    const { request, chat, ada, server, edit, rows } = await startWithMessage();
    await edit("two");
    await request(`POST ${chat}/messages`, { as: ada, body: { text: "three" } });
    await request(`PATCH ${chat}/messages/2`, { as: ada, body: { text: "four" } });
    await request("DELETE /api/admin/users/2", { as: ada, body: { messages: "remove" } });
    for (let run = 0; run < 2; run++) await server.deletion.removals.run();
    expect(await rows()).toMatchObject([{ message_id: 2, text: "three" }]);
    // The second request does not wait for the days in which the chat can be restored.
    for (const _step of [1, 2]) await request("DELETE /api/admin/chats/2", { as: ada });
    await server.deletion.removals.run();
    expect(await rows()).toEqual([]);
  });
});
