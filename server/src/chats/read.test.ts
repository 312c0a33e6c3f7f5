import { expect, test } from "vitest";
import { eachDatabase } from "../../test/kit/each-database.ts";
import { startWithCast } from "../../test/kit/test-server.ts";

eachDatabase((open) => {
  test("The read marker only moves forward and stops at the last message", async () => {
    const { request, ben, ada, chat, relay } = await startWithCast(await open());
    for (const text of ["one", "two", "three"])
      await request(`POST ${relay.url}`, { body: { text } });
    const read = async (messageId: number) => {
      expect((await request(`PUT ${chat}/read`, { as: ben, body: { messageId } })).status).toBe(
        204,
      );
      return (await request(`GET ${chat}`, { as: ben })).body.me.readMessageId;
    };
    expect(await read(0)).toBe(0);
    expect(await read(2)).toBe(2);
    expect(await read(1)).toBe(2);
    expect(await read(Number.MAX_SAFE_INTEGER)).toBe(3);
    expect((await request(`GET ${chat}`, { as: ada })).body.me.readMessageId).toBe(0);
  });

  test("A read marker that is not a message number is rejected", async () => {
    const { request, ben, chat } = await startWithCast(await open());
    for (const messageId of [-1, 1.5, "1", null, 2 ** 53, [1], undefined]) {
      const reply = await request(`PUT ${chat}/read`, { as: ben, body: { messageId } });
      expect(reply.body, String(messageId)).toMatchObject({
        status: 400,
        code: "invalid_body",
        errors: [{ pointer: "/messageId" }],
      });
    }
  });

  test("The read mark goes back to just before a message, also before own ones", async () => {
    const { request, ben, ada, chat, relay } = await startWithCast(await open());
    const postAs = (as: string, text: string) =>
      request(`POST ${chat}/messages`, { as, body: { text } });
    await postAs(ada, "one @ben");
    await postAs(ben, "two @all");
    await postAs(ada, "three");
    await postAs(ben, "four");
    const markUnread = async (messageId: number) => {
      const reply = await request(`PUT ${chat}/unread`, { as: ben, body: { messageId } });
      expect(reply.status).toBe(204);
      return (await request(`GET ${chat}`, { as: ben })).body.me;
    };
    const first = { readMessageId: 2, lastUnreadId: 3, markedUnread: { count: 1, untilId: 4 } };
    expect(await markUnread(3)).toMatchObject({ ...first, unreadMentionIds: [] });
    expect(await markUnread(4), "a message that is unread").toMatchObject(first);
    expect(await markUnread(1)).toMatchObject({
      ...{ readMessageId: 0, lastUnreadId: 3, unreadMentionIds: [1], unreadActivityIds: [1] },
      markedUnread: { count: 2, untilId: 4 },
    });
    await request(`DELETE ${chat}/messages/3`, { as: ada });
    expect((await request(`GET ${chat}`, { as: ben })).body.me).toMatchObject({ lastUnreadId: 1 });
    await request(`PUT ${chat}/read`, { as: ben, body: { messageId: 1 } });
    const read = { readMessageId: 1, lastUnreadId: 0, unreadMentionIds: [] };
    expect((await request(`GET ${chat}`, { as: ben })).body.me).toMatchObject(read);
    expect(await markUnread(4), "an own message").toMatchObject({ lastUnreadId: 0 });
    await request(`POST ${relay.url}`, { body: { text: "five" } });
    await postAs(ben, "six");
    const { me } = (await request(`GET ${chat}`, { as: ben })).body;
    expect(me, "a new post").toMatchObject({ readMessageId: 6, lastUnreadId: 0 });
    expect((await request(`GET ${chat}`, { as: ada })).body.me.markedUnread).toBeUndefined();
  });
});
