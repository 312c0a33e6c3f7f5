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
});
