import { limits } from "@belfry/contracts/limits";
import { expect, test } from "vitest";
import { eachDatabase } from "../../../test/kit/each-database.ts";
import { startWithCast } from "../../../test/kit/test-server.ts";

eachDatabase((open) => {
  async function startWithMessages(count = 2) {
    const cast = await startWithCast(await open());
    const { request, chat, ada } = cast;
    for (let number = 1; number <= count; number++) {
      await request(`POST ${chat}/messages`, { as: ada, body: { text: `text ${number}` } });
    }
    const pin = (as: string, id: number) => request(`PUT ${chat}/messages/${id}/pin`, { as });
    const unpin = (as: string, id: number) => request(`DELETE ${chat}/messages/${id}/pin`, { as });
    const pins = async (as: string) => (await request(`GET ${chat}/pins`, { as })).body.items;
    return { ...cast, pin, unpin, pins };
  }

  test("Members pin and unpin messages, and the last pinned one is first in the list", async () => {
    const { request, chat, ada, ben, pin, unpin, pins, clock } = await startWithMessages();
    const first = await pin(ben, 2);
    expect(first.status).toBe(200);
    const at = new Date(clock.at).toISOString();
    const pinned = { userId: 2, displayName: "Ben", at };
    expect(first.body).toMatchObject({ id: 2, rev: 3, pinned });
    clock.at += 1000;
    await pin(ada, 1);
    await pin(ada, 2);
    expect(await pins(ben)).toMatchObject([
      { id: 1, rev: 4, pinned: { userId: 1, displayName: "Ada" } },
      { id: 2, rev: 3, pinned },
    ]);
    const { body: page } = await request(`GET ${chat}/messages`, { as: ada });
    expect(page.items).toMatchObject([{ pinned: { userId: 1 } }, { pinned }]);
    expect((await unpin(ada, 2)).status).toBe(204);
    expect((await unpin(ada, 2)).status).toBe(204);
    expect(await pins(ben)).toMatchObject([{ id: 1 }]);
    const { body: changes } = await request(`GET ${chat}/changes?afterRev=4`, { as: ben });
    expect(changes.items).toMatchObject([{ id: 2, rev: 5 }]);
    expect(changes.items[0]).not.toHaveProperty("pinned");
  });

  test("A chat has at most a hundred pinned messages", async () => {
    const { ben, pin, unpin } = await startWithMessages(limits.pinsPerChat + 1);
    for (let id = 1; id <= limits.pinsPerChat; id++) await pin(ben, id);
    const refused = await pin(ben, limits.pinsPerChat + 1);
    expect(refused.body).toMatchObject({ status: 422, code: "limit_reached", limit: 100 });
    await unpin(ben, 1);
    expect((await pin(ben, limits.pinsPerChat + 1)).status).toBe(200);
  });

  test("A deleted message is not pinned, and cannot be", async () => {
    const { request, chat, ada, ben, pin, pins } = await startWithMessages();
    await pin(ben, 1);
    await request(`DELETE ${chat}/messages/1`, { as: ada });
    expect(await pins(ben)).toEqual([]);
    expect((await pin(ben, 1)).body).toMatchObject({ status: 404, code: "message_not_found" });
    expect((await pin(ben, 9)).body).toMatchObject({ code: "message_not_found" });
    expect((await request(`GET ${chat}/messages/1`, { as: ada })).body.pinned).toBeUndefined();
  });

  test("Messages that are too old are no longer pinned", async () => {
    const { request, chat, ada, pin, pins, clock, server } = await startWithMessages();
    await pin(ada, 1);
    await request(`PATCH ${chat}`, { as: ada, body: { retentionDays: 1 } });
    clock.at += 2 * 86_400_000;
    await server.deletion.retention.run();
    expect(await pins(ada)).toEqual([]);
  });

  test("Only members pin, and nobody in an archived chat", async () => {
    const { request, chat, ada, ben, cleo, pin, unpin, pins } = await startWithMessages();
    await pin(ben, 1);
    expect((await pin(cleo, 1)).body).toMatchObject({ status: 404, code: "chat_not_found" });
    expect((await request(`GET ${chat}/pins`, { as: cleo })).status).toBe(404);
    const archived = { isArchived: true };
    await request(`PATCH ${chat.replace("/api", "/api/admin")}`, { as: ada, body: archived });
    expect((await pin(ben, 2)).body).toMatchObject({ status: 410, code: "chat_archived" });
    expect((await unpin(ben, 1)).body).toMatchObject({ code: "chat_archived" });
    expect(await pins(ben)).toHaveLength(1);
  });

  test("A pin outlives an update by the webhook, and the account of the user", async () => {
    const { request, chat, ada, ben, relay, pin, pins, server } = await startWithMessages(0);
    await request(`POST ${relay.url}`, { body: { text: "one", key: "k" } });
    await pin(ben, 1);
    await request(`POST ${relay.url}`, { body: { text: "two", key: "k" } });
    expect(await pins(ada)).toMatchObject([{ text: "two", pinned: { displayName: "Ben" } }]);
    await request("DELETE /api/admin/users/2", { as: ada, body: { messages: "keep" } });
    await server.deletion.removals.run();
    const [pinned] = await pins(ada);
    const { body: members } = await request(`GET ${chat}/members`, { as: ada });
    expect(members.items).toHaveLength(1);
    expect(pinned.pinned.displayName).not.toBe("Ben");
  });
});
