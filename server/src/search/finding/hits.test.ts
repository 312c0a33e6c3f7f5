/** Hits of an index that is late. */
import { expect, test } from "vitest";
import { anyDatabase } from "../../../test/kit/each-database.ts";
import { startWithCast } from "../../../test/kit/test-server.ts";
import { createSecrets } from "../../crypto/secrets.ts";
import { createHits } from "./hits.ts";

anyDatabase((open) => {
  test("A message that was deleted, or whose chat was left, while the index searched is not a hit", async () => {
    // T2
    const { request, ada, ben, chat, database, server } = await startWithCast(await open());
    for (const text of ["alpha one", "alpha two"]) {
      await request(`POST ${chat}/messages`, { as: ada, body: { text } });
    }
    let whileSearching = async () => {};
    const found = [1, 2].map((messageId) => ({ seq: messageId, chatId: 2, messageId }));
    const { find } = createHits({
      database,
      index: {
        async find() {
          await whileSearching();
          return { messages: found, next: undefined };
        },
      },
      messages: server.messages,
      secrets: createSecrets([Buffer.alloc(32, 1)]),
    });
    const plan = {
      // A deleted message has no text, so a word would not find it in any case.
      terms: [],
      chatIds: [2],
      properties: [],
    };
    const idsFor = async (id: number) =>
      (await find({ id }, plan, { query: "alpha" })).items.map(({ message }) => message.id);
    expect(await idsFor(2)).toEqual([1, 2]);
    whileSearching = async () => {
      await request(`DELETE ${chat}/messages/2`, { as: ada });
    };
    expect(await idsFor(2)).toEqual([1]);
    whileSearching = async () => {
      await request(`DELETE ${chat}/members/2`, { as: ben });
    };
    expect(await idsFor(2)).toEqual([]);
    expect(await idsFor(1)).toEqual([1]);
  });
});
